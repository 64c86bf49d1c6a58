import spriteUrl from './art.svg';
import styles from './Art.module.css';
import { cx } from './cx.ts';

const VEHICLES = '0 0 240 150';
const SCENES = '0 0 320 200';

const VIEW_BOX = {
  bike: VEHICLES,
  ebike: VEHICLES,
  omni: VEHICLES,
  scooter: VEHICLES,
  'chain-holder': SCENES,
  'chain-open': SCENES,
  'chain-out': SCENES,
  'chain-rack': SCENES,
  'chain-unwind': SCENES,
  'lock-wheel': SCENES,
  photo: SCENES,
  'scooter-parked': SCENES,
  'wheel-open': SCENES,
  'dock-in': SCENES,
  'dock-out': SCENES,
  'empty-cards': SCENES,
  'empty-news': SCENES,
  'empty-rides': SCENES,
  offline: SCENES,
  mark: '0 0 64 48',
} as const;

export type ArtName = keyof typeof VIEW_BOX;

type ArtProps = {
  name: ArtName;
  /** Words for those who do not see it; without them the drawing is decoration. */
  label?: string | undefined;
  /** Fills its frame to the edges and is cut there, instead of standing inside it. */
  bleed?: boolean;
  className?: string | undefined;
};

/** A drawing of the house. It takes --art-ink, --art-tone, --art-soft, --art-paper and --art-mute from around it. */
export function Art({ name, label, bleed = false, className }: ArtProps) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg viewBox={VIEW_BOX[name]} preserveAspectRatio={bleed ? 'xMidYMid slice' : undefined} className={cx(styles.art, className)} {...spoken}>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
