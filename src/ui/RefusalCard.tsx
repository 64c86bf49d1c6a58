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
  /** `h1` where the refusal has the screen to itself. */
  heading?: 'h1' | 'h2';
  titleId?: string;
  children?: ReactNode;
  /** The main way on, then at most one more. A whole screen has them in its foot instead. */
  actions?: ReactNode;
};

/** What happened, what to do, the button for it. It lives in the sheet where it happened. */
export const RefusalCard = ({
  icon,
  tone = 'plain',
  title,
  heading: Heading = 'h2',
  titleId,
  children,
  actions,
}: RefusalCardProps) => (
  <section className={styles.refusal} role="alert">
    <span className={cx(styles.mark, tone !== 'plain' && styles[tone])}>
      <Icon name={icon} />
    </span>
    <Heading id={titleId} className={text.title}>
      {title}
    </Heading>
    {children !== undefined && <div>{children}</div>}
    {actions !== undefined && <div className={styles.go}>{actions}</div>}
  </section>
);
