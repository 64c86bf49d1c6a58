import type { ReactNode } from 'react';
import { Art, type ArtName } from './Art.tsx';
import styles from './EmptyState.module.css';
import text from './text.module.css';

type EmptyStateProps = {
  art?: ArtName;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons for the next step. An error always needs one. */
  actions?: ReactNode;
  /** Screen readers announce an error at once, but not an empty list. */
  alert?: boolean;
  /** The page has no other content, so the title is the page's heading. */
  whole?: boolean;
};

/** A screen or a list without content: empty, failed or offline. */
export function EmptyState({ art, title, children, actions, alert = false, whole = false }: EmptyStateProps) {
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
