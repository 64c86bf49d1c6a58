import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SharedRide } from '#api/sharedRide.ts';
import { fitted } from '#domain/drawing.ts';
import type { VehicleForm } from '#domain/rent.ts';
import { latePart } from '#hooks/latePart.tsx';
import { artUrl } from '#ui/Art.tsx';
import styles from './FollowScreen.module.css';

const City = latePart(async () => (await import('#features/track/City.tsx')).City);

/** A position no more exact than this is drawn as an area, metres. */
const EXACT_METERS = 100;
/** Larger than the box on any phone, which cuts it at the edges. Its middle is at 240, 320. */
const FRAME = { width: 480, height: 640, margin: { x: 0, y: 0 } };
/** A vehicle this far from the middle gets a new piece of the city, units. */
const ASIDE = 90;

type Position = NonNullable<SharedRide['position']>;

/** The vehicle of a shared ride, or the circle that it is in, on a drawing of the city. Needs no map. */
export function FollowPicture({ position, form }: { position: Position; form: VehicleForm | null }) {
  const { t } = useLingui();
  const { longitude, latitude, radiusMeters } = position;
  const isArea = radiusMeters > EXACT_METERS;
  const [middle, setMiddle] = useState(position);
  // Units per metre: the whole circle of 500 m, or some streets around a vehicle.
  const { place, scale } = fitted([[middle.longitude, middle.latitude]], {
    ...FRAME,
    largestScale: isArea ? 0.26 : 0.4,
  });
  const { x, y } = place([longitude, latitude]);
  if (Math.hypot(x - 240, y - 320) > ASIDE) setMiddle(position);
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
        {!isArea && form && <use href={artUrl(form)} x={-32} y={-20} width={64} height={40} />}
      </g>
    </svg>
  );
}
