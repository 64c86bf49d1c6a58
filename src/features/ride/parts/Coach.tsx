import type { ReactNode } from 'react';
import type { ArtName } from '#ui/Art.tsx';
import text from '#ui/text.module.css';
import styles from './Coach.module.css';
import { Stage } from './Stage.tsx';

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
export const Coach = ({ art, artLabel, photo = null, step, title, children, alert = false }: CoachProps) => (
  <section className={styles.coach} {...(alert ? { role: 'alert' } : { 'aria-live': 'polite' })}>
    <Stage art={art} artLabel={artLabel} photo={photo} />
    <div>
      {step !== undefined && <p className={styles.step}>{step}</p>}
      <h1 className={text.title}>{title}</h1>
      {children !== undefined && <p className={text.second}>{children}</p>}
    </div>
  </section>
);
