import { Trans, useLingui } from '@lingui/react/macro';
import type { Refusal } from '#domain/errorCode.ts';
import { entranceError } from '#errors/entranceErrors.ts';
import { entryWords } from '#errors/entryWords.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { RefusalCard } from '#ui/RefusalCard.tsx';

/** A blocked account: who it is, and whom to ask (account §8). */
export function BlockedRider({ refusal, onOther }: { refusal: Refusal; onOther: () => void }) {
  const { t, i18n } = useLingui();
  const { phone: number, email } = useRuntime().settings.support;
  const { title, text } = entryWords(i18n, refusal, entranceError(refusal.code));
  const { userId } = refusal;
  // Broken between its digits, a number is hard to read out.
  const phone = number.replaceAll(' ', '\u00A0').replaceAll('-', '-\u2060');
  const subject = userId === undefined ? t`Аккаунт заблокирован` : t`Аккаунт ${userId} заблокирован`;
  return (
    <RefusalCard
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
    </RefusalCard>
  );
}
