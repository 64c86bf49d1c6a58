import type { ReactNode } from 'react';
import { Art, type ArtName } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './Stage.module.css';

export type StageProps = {
  art: ArtName;
  /** The text alternative of the drawing. */
  artLabel?: string | undefined;
  /** The drawing reaches the edges of its frame. */
  bleed?: boolean;
  /** A drawing of the current situation, instead of a ready one. */
  drawing?: ReactNode;
  /** The rider's photo instead of the drawing. */
  photo?: { url: string; label: string } | null;
  /** A ring in the same frame that shows the rest of a wait. */
  ring?: ReactNode;
  /** A mark in the corner: the instruction is not done yet (amber) or has failed (red). The text says which. */
  mark?: 'warn' | 'danger' | undefined;
};

/** The frame of the drawing. Keeps its height on all screens, so that the title below does not move. */
export const Stage = ({ art, artLabel, bleed = false, drawing, photo = null, ring, mark }: StageProps) => (
  <div
    className={cx(
      styles.stage,
      photo && styles.hasPhoto,
      Boolean(ring) && styles.hasRing,
      mark === 'warn' && styles.warned,
      mark === 'danger' && styles.failed,
    )}
  >
    {photo ? (
      <img src={photo.url} alt={photo.label} className={styles.photo} />
    ) : (
      drawing || (
        <Art
          key={art}
          name={art}
          label={artLabel}
          bleed={bleed && !ring}
          className={cx(styles.art, bleed && styles.bleed)}
        />
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
