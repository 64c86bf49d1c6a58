import { Trans } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRetryCountdown } from '#hooks/useClock.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Helpers, Refused } from './Refused.tsx';
import type { MessageRequest, Sent } from './useMessageRequest.ts';
import text from '#ui/text.module.css';
import styles from './Register.module.css';

type MessageSentProps = {
  sent: Sent;
  /** The state of a repeated request: being sent, or refused. */
  asking: MessageRequest;
  /**
   * What was sent, and where to. The text does not say whether the number has an account: only the phone's owner may
   * learn it.
   */
  children: ReactNode;
  onAgain: () => void;
  onOther: () => void;
};

/** After the message is sent: the next step is to sign in with it. */
export function MessageSent({ sent, asking, children, onAgain, onOther }: MessageSentProps) {
  const format = useFormat();
  const { redirectUrl } = useSearch({ strict: false });
  const heading = useRef<HTMLHeadingElement>(null);
  const refusal = asking.kind === 'refused' ? asking.refusal : null;
  const wait = useRetryCountdown(refusal ?? sent);
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
          to={paths.login}
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
    /** The message with login and PIN has been sent, and the rider goes to sign-in (account §3). */
    credsRecover?: boolean;
  }
}
