import type { ReactNode } from 'react';
import { Art, type ArtName } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import text from '#ui/text.module.css';
import styles from './Coach.module.css';

type CoachProps = {
  art: ArtName;
  /** What the drawing shows, for those who do not see it. */
  artLabel?: string;
  /** Instead of the drawing: the rider's own photo. */
  photo?: { url: string; label: string } | null;
  /** «Шаг 1 из 2». */
  step?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** Refusals are said at once, steps when the reader has time. */
  alert?: boolean;
};

/** One order: drawing, step, what to do, why. The drawing keeps its height, so that the title never jumps. */
export const Coach = ({ art, artLabel, photo, step, title, children, alert = false }: CoachProps) => (
  <section className={styles.coach} {...(alert ? { role: 'alert' } : { 'aria-live': 'polite' })}>
    <div className={cx(styles.stage, photo && styles.hasPhoto)}>
      {photo ? <img src={photo.url} alt={photo.label} className={styles.photo} /> : <Art name={art} label={artLabel} className={styles.art} />}
    </div>
    <div>
      {step !== undefined && <p className={styles.step}>{step}</p>}
      <h1 className={text.title}>{title}</h1>
      {children !== undefined && <p className={text.second}>{children}</p>}
    </div>
  </section>
);
