import { Art, type ArtName } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import styles from './Stage.module.css';

type StageProps = {
  art: ArtName;
  /** What the drawing shows, for those who do not see it. */
  artLabel?: string | undefined;
  /** Instead of the drawing: the rider's own photo. */
  photo?: { url: string; label: string } | null;
};

/** The place of the drawing. It keeps its height from screen to screen, so that the title under it never jumps. */
export const Stage = ({ art, artLabel, photo = null }: StageProps) => (
  <div className={cx(styles.stage, photo && styles.hasPhoto)}>
    {photo ? <img src={photo.url} alt={photo.label} className={styles.photo} /> : <Art name={art} label={artLabel} className={styles.art} />}
  </div>
);
