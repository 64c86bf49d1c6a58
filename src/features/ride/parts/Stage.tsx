import type { ReactNode } from 'react';
import { Art, type ArtName } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './Stage.module.css';

export type StageProps = {
  art: ArtName;
  /** What the drawing shows, for those who do not see it. */
  artLabel?: string | undefined;
  /** The drawing goes to the edges of its frame. */
  bleed?: boolean;
  /** Instead of the house's drawing: one of what is so just now. */
  drawing?: ReactNode;
  /** Instead of the drawing: the rider's own photo. */
  photo?: { url: string; label: string } | null;
  /** Beside the drawing, in the same frame: a wait that empties. */
  ring?: ReactNode;
  /** In the corner: the order was not done yet (amber), or did not work (red). The words say which. */
  mark?: 'warn' | 'danger' | undefined;
};

/** The place of the drawing. It keeps its height from screen to screen, so that the title under it never jumps. */
export const Stage = ({ art, artLabel, bleed = false, drawing, photo = null, ring, mark }: StageProps) => (
  <div className={cx(styles.stage, photo && styles.hasPhoto, Boolean(ring) && styles.hasRing)}>
    {photo ? (
      <img src={photo.url} alt={photo.label} className={styles.photo} />
    ) : (
      drawing || (
        <Art name={art} label={artLabel} bleed={bleed && !ring} className={cx(styles.art, bleed && styles.bleed)} />
      )
    )}
    {ring}
    {mark && (
      <span className={cx(styles.mark, styles[mark])}>
        <Icon name="alert" size="small" />
      </span>
    )}
  </div>
);
