import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Checklist.module.css';
import text from './text.module.css';

export type Check = {
  key: string;
  state: 'done' | 'todo' | 'failed';
  title: ReactNode;
  /** The reason, or a hint. */
  note?: ReactNode;
  /** At most one small button, which fixes a missing check. */
  action?: ReactNode;
};

const MARK = { done: 'check-circle', todo: 'circle', failed: 'alert-circle' } as const;

export function Checklist({ checks, label }: { checks: readonly Check[]; label?: string }) {
  const { t } = useLingui();
  const stateText = { done: t`Готово:`, todo: t`Осталось:`, failed: t`Не вышло:` };
  return (
    <ul className={styles.checks} aria-label={label}>
      {checks.map((check) => (
        <li key={check.key} className={cx(styles.check, check.state !== 'done' && styles[check.state])}>
          <Icon name={MARK[check.state]} className={styles.mark} />
          <span>
            <span className={text.hidden}>{stateText[check.state]} </span>
            <span>{check.title}</span>
            {check.note !== undefined && <small>{check.note}</small>}
          </span>
          {check.action}
        </li>
      ))}
    </ul>
  );
}
