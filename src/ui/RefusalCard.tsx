import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';
import styles from './Refusal.module.css';
import text from './text.module.css';

type RefusalCardProps = {
  icon: IconName;
  /** Red is only for what failed, amber warns, plain tells. */
  tone?: 'plain' | 'warn' | 'danger';
  title: ReactNode;
  titleId?: string;
  children?: ReactNode;
  /** The main way on, then at most one more. */
  actions: ReactNode;
};

/** What happened, what to do, the button for it. It lives in the sheet where it happened. */
export const RefusalCard = ({ icon, tone = 'plain', title, titleId, children, actions }: RefusalCardProps) => (
  <section className={styles.refusal} role="alert">
    <span className={cx(styles.mark, tone !== 'plain' && styles[tone])}>
      <Icon name={icon} />
    </span>
    <h2 id={titleId} className={text.title}>
      {title}
    </h2>
    {children !== undefined && <div>{children}</div>}
    <div className={styles.go}>{actions}</div>
  </section>
);
