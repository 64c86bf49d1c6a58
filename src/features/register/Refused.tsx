import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '#domain/errorCode.ts';
import { catalogue } from '#errors/catalogue.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { Contacts } from '#features/support/index.ts';
import { Banner } from '#ui/Banner.tsx';

type RefusedProps = { refusal: Refusal; wait: number };

/** What stands in the way, above the button that tries again; the server's message where it has one (account §8). */
export function Refused({ refusal, wait }: RefusedProps) {
  const speaker = useSpeaker();
  const { title, text, icon } = errorWords(speaker, wait > 0 ? { ...refusal, retryInSeconds: wait } : refusal);
  const { tone } = catalogue[refusal.code];
  return (
    <Banner icon={icon} tone={tone === 'danger' ? 'danger' : 'plain'} title={title}>
      {refusal.serverText ?? text}
    </Banner>
  );
}

/** People, where the way on is not the button. */
export function Helpers({ refusal }: { refusal: Refusal }) {
  const { t } = useLingui();
  return catalogue[refusal.code].next.includes('support') && <Contacts about={t`Не приходит сообщение с логином`} />;
}
