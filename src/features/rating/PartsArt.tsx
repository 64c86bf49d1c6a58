import { useLingui } from '@lingui/react/macro';
import type { BikePart } from '#domain/feedback.ts';
import type { VehicleForm } from '#domain/rent.ts';
import { artUrl } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { SPOTS } from './spots.ts';
import styles from './Rating.module.css';

type PartsArtProps = {
  form: VehicleForm;
  parts: readonly BikePart[];
  chosen: readonly BikePart[];
  onToggle: (part: BikePart) => void;
  /** The chosen parts as text. */
  said: string;
};

/**
 * The vehicle with the chosen parts. Sighted riders can tap a part here; the list beside it does the same for
 * everybody.
 */
export function PartsArt({ form, parts, chosen, onToggle, said }: PartsArtProps) {
  const { t } = useLingui();
  const spots = parts.flatMap((part) => {
    const spot = SPOTS[form][part];
    return spot ? [{ part, ...spot }] : [];
  });
  // Small parts lie above large ones, so that they can be tapped.
  const drawn = [...spots].sort((a, b) => b.r - a.r);
  return (
    <svg
      className={styles.art}
      viewBox="-8 -6 256 160"
      role="img"
      aria-label={said === '' ? t`Ничего не отмечено` : said}
    >
      <use href={artUrl(form)} width="240" height="150" />
      {drawn.map(({ part, x, y, r }) => (
        <g key={part} className={styles.spot} onClick={() => onToggle(part)}>
          <circle cx={x} cy={y} r={r} className={cx(styles.ring, chosen.includes(part) && styles.chosen)} />
          {!chosen.includes(part) && <circle cx={x} cy={y} r="4.5" className={styles.dot} />}
        </g>
      ))}
    </svg>
  );
}
