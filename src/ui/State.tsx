import type { ReactNode } from 'react';
import { Art, type ArtName } from './Art.tsx';
import styles from './State.module.css';
import text from './text.module.css';

type StateProps = {
  art?: ArtName;
  title: ReactNode;
  children?: ReactNode;
  /** What to do now. An error without a way on is not finished. */
  actions?: ReactNode;
  /** Errors are said at once, an empty list is not. */
  alert?: boolean;
};

/** A place that has nothing to show: empty, failed or offline. */
export const State = ({ art, title, children, actions, alert = false }: StateProps) => (
  <section className={styles.state} role={alert ? 'alert' : undefined}>
    {art && <Art name={art} className={styles.art} />}
    <h2 className={text.titleS}>{title}</h2>
    {children !== undefined && <div className={text.second}>{children}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </section>
);
