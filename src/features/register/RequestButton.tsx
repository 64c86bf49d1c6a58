import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '#i18n/useFormat.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import type { MessageRequest } from './useMessageRequest.ts';
import text from '#ui/text.module.css';
import styles from './Register.module.css';

type RequestButtonProps = { asking: MessageRequest; wait: number; children: ReactNode };

/** The button of the form: busy during a request, counting down during a wait. */
export function RequestButton({ asking, wait, children }: RequestButtonProps) {
  const format = useFormat();
  const left = wait < 60 ? format.seconds(wait) : format.minutes(Math.ceil(wait / 60));
  return (
    <>
      <Button type="submit" look="primary" size="ride" wide busy={asking.kind === 'asking'} disabled={wait > 0}>
        {wait > 0 ? (
          <Trans comment="The placeholder is a time such as 40 s or 2 min">Ещё раз через {left}</Trans>
        ) : (
          children
        )}
      </Button>
      <p role="status" className={cx(text.second, styles.status)}>
        {asking.kind === 'asking' && asking.slow && <Trans>Связь медленная, ждём ответа.</Trans>}
      </p>
    </>
  );
}
