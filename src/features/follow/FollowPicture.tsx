import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SharedRide } from '#api/sharedRide.ts';
import { fitted } from '#domain/drawing.ts';
import type { VehicleForm } from '#domain/rent.ts';
import { latePart } from '#hooks/latePart.tsx';
import { artUrl } from '#ui/Art.tsx';
import styles from './FollowScreen.module.css';

const City = latePart(async () => (await import('#features/track/City.tsx')).City);

/**
 * Larger than the box on any phone, which cuts it at the edges. Its middle is at 240, 320; the whole circle of 500 m is in
 * the smallest box.
 */
const FRAME = { width: 480, height: 640, margin: { x: 0, y: 0 }, largestScale: 0.28 };

type Position = NonNullable<SharedRide['position']>;

/** The vehicle of a shared ride, or the circle that it is in, on a drawing of the city. Needs no map. */
export function FollowPicture({ position, form }: { position: Position; form: VehicleForm | null }) {
  const { t } = useLingui();
  const { longitude, latitude, radiusMeters } = position;
  // A vehicle is reported to within some metres.
  const isArea = radiusMeters > 100;
  const [middle, setMiddle] = useState(position);
  const { place, scale } = fitted([[middle.longitude, middle.latitude]], FRAME);
  const { x, y } = place([longitude, latitude]);
  // Far from the middle, a vehicle gets a new piece of the city.
  if (Math.hypot(x - 240, y - 320) > 100) setMiddle(position);
  return (
    <svg
      viewBox="0 0 480 640"
      preserveAspectRatio="xMidYMid slice"
      className={styles.sight}
      role="img"
      aria-label={t`Место поездки на карте, север сверху`}
    >
      <City place={place} frame={FRAME} />
      <g className={styles.here} transform={`translate(${x} ${y})`}>
        <circle r={isArea ? radiusMeters * scale : 40} className={isArea ? styles.area : undefined} />
        {!isArea && form && <use href={artUrl(form)} x={-32} y={-32} width={64} height={64} />}
      </g>
    </svg>
  );
}
