import { useLingui } from '@lingui/react/macro';
import type { MapParking } from '#api/map.ts';
import type { Position } from '#domain/rent.ts';
import { cx } from '#ui/cx.ts';
import { SKETCH, sketchOf } from './parkingSketch.ts';
import styles from './ParkingSketch.module.css';

/**
 * A sketch of the nearest parkings around the rider, north up. The first one is the suggested one. A map would need
 * time and a network.
 */
export function ParkingSketch({ me, parkings }: { me: Position; parkings: readonly MapParking[] }) {
  const { t } = useLingui();
  const { me: here, points, scale } = sketchOf(me, parkings);
  const [first] = points;
  // The suggested parking lies above the others.
  const backToFront = parkings.map((parking, index) => ({ parking, index, at: points[index] ?? here })).reverse();
  return (
    <svg
      viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`}
      className={styles.sketch}
      role="img"
      aria-label={t`Где ближайшие парковки, север сверху`}
    >
      <circle cx={here.x} cy={here.y} r={Math.max(18, Math.min(60, me.accuracy * scale))} className={styles.halo} />
      {first && <path d={`M${here.x} ${here.y}L${first.x} ${first.y}`} className={styles.way} />}
      {backToFront.map(({ parking, index, at }) => (
        <g key={parking.id} className={cx(index === 0 && styles.chosen)}>
          <circle cx={at.x} cy={at.y} r={Math.max(6, parking.radiusMeters * scale)} className={styles.ring} />
          <g transform={`translate(${at.x} ${at.y})`}>
            <path
              d="M-9 -42H9A9 9 0 0 1 18 -33V-15A9 9 0 0 1 9 -6H5L0 0L-5 -6H-9A9 9 0 0 1 -18 -15V-33A9 9 0 0 1 -9 -42Z"
              className={styles.pin}
            />
            <path d="M-4.5 -14V-32H1.5a5.4 5.4 0 0 1 0 10.8h-6" className={styles.letter} />
          </g>
        </g>
      ))}
      <circle cx={here.x} cy={here.y} r="10" className={styles.me} />
    </svg>
  );
}
