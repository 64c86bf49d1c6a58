import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './StepList.module.css';

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
            <p className={styles.title}>{step.title}</p>
            {step.note !== undefined && <small>{step.note}</small>}
          </div>
          {step.time !== undefined && <span className={styles.time}>{step.time}</span>}
        </li>
      ))}
    </ol>
  );
}
