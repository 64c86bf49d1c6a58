import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';
import styles from './ErrorCard.module.css';
import text from './text.module.css';

type ErrorCardProps = {
  icon: IconName;
  /** Red is only for failures, amber warns, plain informs. */
  tone?: 'plain' | 'warn' | 'danger';
  title: ReactNode;
  /** `h1` where the screen shows only the refusal. */
  heading?: 'h1' | 'h2';
  titleId?: string;
  children?: ReactNode;
  /** The main button, then at most one more. A whole screen has its buttons in the footer instead. */
  actions?: ReactNode;
};

/** What happened, what to do, and the buttons; for the sheet where the error happened. */
export const ErrorCard = ({
  icon,
  tone = 'plain',
  title,
  heading: Heading = 'h2',
  titleId,
  children,
  actions,
}: ErrorCardProps) => (
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
