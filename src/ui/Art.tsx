import spriteUrl from './art.svg';
import { cx } from './cx.ts';
import styles from './Art.module.css';

type Vehicle = 'bike' | 'ebike' | 'omni' | 'scooter';
type Scene =
  | 'chain-holder'
  | 'chain-open'
  | 'chain-out'
  | 'chain-rack'
  | 'chain-unwind'
  | 'lock-wheel'
  | 'photo'
  | 'scooter-parked'
  | 'wheel-open'
  | 'dock-in'
  | 'dock-out'
  | 'card-back'
  | 'empty-cards'
  | 'empty-news'
  | 'empty-purchases'
  | 'empty-rides'
  | 'offline';

export type ArtName = Vehicle | Scene | 'mark';

const VEHICLES = '0 0 240 150';
const SCENES = '0 0 320 200';
/** All other names are scenes. They are not listed here: the list would add weight to the first screen. */
const VIEW_BOX: Partial<Record<ArtName, string>> = {
  bike: VEHICLES,
  ebike: VEHICLES,
  omni: VEHICLES,
  scooter: VEHICLES,
  mark: '0 0 64 48',
};

type ArtProps = {
  name: ArtName;
  /** A text for screen readers; without it the drawing is decoration. */
  label?: string | undefined;
  /** The drawing fills its frame and is cut at the edges, instead of fitting inside. */
  bleed?: boolean;
  className?: string | undefined;
};

/**
 * A drawing of the sprite. Its colours are --art-ink, --art-tone, --art-soft, --art-paper and --art-mute of the parent.
 */
export function Art({ name, label, bleed = false, className }: ArtProps) {
  const accessibility = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      viewBox={VIEW_BOX[name] ?? SCENES}
      preserveAspectRatio={bleed ? 'xMidYMid slice' : undefined}
      className={cx(styles.art, className)}
      {...accessibility}
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}

/** Loads the drawings in advance: the one for "offline" must be there when the network is not. */
export const prefetchArt = () =>
  fetch(spriteUrl).then(
    () => {},
    () => {},
  );

/** URL of a drawing, for SVGs that embed it in another picture. */
export const artUrl = (name: ArtName) => `${spriteUrl}#${name}`;
