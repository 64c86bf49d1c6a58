import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './StepList.module.css';
import text from './text.module.css';

export type Step = {
  key: string;
  title: ReactNode;
  state: 'done' | 'now' | 'failed' | 'ahead';
  note?: ReactNode;
  /** The expected duration as text. */
  time?: ReactNode;
};

/** A numbered list of steps; at most one is current. */
export function StepList({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t } = useLingui();
  const stateText = { done: t`Готово:`, failed: t`Не вышло:`, now: '', ahead: '' };
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={cx(styles.step, step.state !== 'ahead' && styles[step.state])}
          aria-current={step.state === 'now' || step.state === 'failed' ? 'step' : undefined}
        >
          {step.state === 'done' && <Icon name="check" size="small" className={styles.tick} />}
          <div className={styles.text}>
            <p className={styles.title}>
              <span className={text.hidden}>{stateText[step.state]} </span>
              <span>{step.title}</span>
            </p>
            {step.note !== undefined && <small>{step.note}</small>}
          </div>
          {step.time !== undefined && <span className={styles.time}>{step.time}</span>}
        </li>
      ))}
    </ol>
  );
}
