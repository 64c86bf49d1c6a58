import { Trans, useLingui } from '@lingui/react/macro';
import type { Refusal } from '#domain/errorCode.ts';
import { entranceError } from '#errors/entranceErrors.ts';
import { entryTexts } from '#errors/entryTexts.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { ErrorCard } from '#ui/ErrorCard.tsx';

/** A blocked account: the number of the account, and the contacts of support (account §8). */
export function BlockedRider({ refusal, onOther }: { refusal: Refusal; onOther: () => void }) {
  const { t, i18n } = useLingui();
  const { phone: number, email } = useRuntime().settings.support;
  const { title, text } = entryTexts(i18n, refusal, entranceError(refusal.code));
  const { userId } = refusal;
  // A line break inside the number would make it hard to read aloud.
  const phone = number.replaceAll(' ', '\u00A0').replaceAll('-', '-\u2060');
  const subject = userId === undefined ? t`Аккаунт заблокирован` : t`Аккаунт ${userId} заблокирован`;
  return (
    <ErrorCard
      icon="profile"
      tone="danger"
      title={title}
      actions={
        <>
          <a
            className={buttonClass({ look: 'primary' })}
            href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
          >
            <Trans>Написать в поддержку</Trans>
          </a>
          <a className={buttonClass({})} href={`tel:${number.replace(/[^\d+]/g, '')}`}>
            <Trans>Позвонить: {phone}</Trans>
          </a>
          <Button look="neutral" onClick={onOther}>
            <Trans>Войти в другой аккаунт</Trans>
          </Button>
        </>
      }
    >
      {text}
    </ErrorCard>
  );
}
