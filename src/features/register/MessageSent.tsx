import { Trans } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormat } from '#i18n/useFormat.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import text from '#ui/text.module.css';
import { useCountdown } from '#ui/useCountdown.ts';
import { Helpers, Refused } from './Refused.tsx';
import styles from './Register.module.css';
import type { Asking, Sent } from './useAsking.ts';

type MessageSentProps = {
  sent: Sent;
  /** Asked once more from here: under way, or refused. */
  asking: Asking;
  /** What is on its way, and where to. Whether the number has an account is not said: only the phone learns it. */
  children: ReactNode;
  onAgain: () => void;
  onOther: () => void;
};

/** The message is on its way; the next thing is to sign in with it. */
export function MessageSent({ sent, asking, children, onAgain, onOther }: MessageSentProps) {
  const format = useFormat();
  const { redirectUrl } = useSearch({ strict: false });
  const heading = useRef<HTMLHeadingElement>(null);
  const refusal = asking.kind === 'refused' ? asking.refusal : null;
  const wait = useCountdown(refusal ?? sent);
  const left = wait < 60 ? format.seconds(wait) : format.minutes(Math.ceil(wait / 60));
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <section className={styles.section}>
        <h1 ref={heading} tabIndex={-1} className={text.title}>
          <Trans>Логин и ПИН-код в пути</Trans>
        </h1>
        {children}
      </section>
      {refusal && <Refused refusal={refusal} wait={wait} />}
      <div className={styles.section}>
        <Link
          to="/login"
          search={{ redirectUrl }}
          replace
          state={{ credsRecover: true }}
          className={buttonClass({ look: 'primary', size: 'ride', wide: true })}
        >
          <Trans>Войти</Trans>
        </Link>
        <Button disabled={wait > 0} busy={asking.kind === 'asking'} onClick={onAgain}>
          {wait > 0 ? <Trans>Отправить ещё раз через {left}</Trans> : <Trans>Отправить ещё раз</Trans>}
        </Button>
        <Button look="neutral" onClick={onOther}>
          <Trans>Другой номер</Trans>
        </Button>
      </div>
      {refusal && <Helpers refusal={refusal} />}
    </>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Sign-in was opened while login and PIN are on their way (account §3). */
    credsRecover?: boolean;
  }
}
