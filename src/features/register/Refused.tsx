import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '#domain/errorCode.ts';
import { catalogue } from '#errors/catalogue.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { Contacts } from '#features/contacts/Contacts.tsx';
import { useI18n } from '#i18n/useI18n.ts';
import { Banner } from '#ui/Banner.tsx';

type RefusedProps = { refusal: Refusal; wait: number };

/** Why the request failed, above the retry button. Uses the server's message if there is one (account §8). */
export function Refused({ refusal, wait }: RefusedProps) {
  const i18n = useI18n();
  const { title, text, icon } = errorTexts(i18n, wait > 0 ? { ...refusal, retryInSeconds: wait } : refusal);
  const { tone } = catalogue[refusal.code];
  return (
    <Banner icon={icon} tone={tone === 'danger' ? 'danger' : 'plain'} title={title}>
      {refusal.serverText ?? text}
    </Banner>
  );
}

/** Contacts of support, if a retry does not help. */
export function Helpers({ refusal }: { refusal: Refusal }) {
  const { t } = useLingui();
  return catalogue[refusal.code].next.includes('support') && <Contacts about={t`Не приходит сообщение с логином`} />;
}
