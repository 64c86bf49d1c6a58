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
  /** The page is nothing but this, so its title is the page's heading. */
  whole?: boolean;
};

/** A place that has nothing to show: empty, failed or offline. */
export function State({ art, title, children, actions, alert = false, whole = false }: StateProps) {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <section className={styles.state} role={alert ? 'alert' : undefined}>
      {art && <Art name={art} className={styles.art} />}
      <Heading className={text.titleS}>{title}</Heading>
      {children !== undefined && <div className={text.second}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
