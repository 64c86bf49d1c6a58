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
/** Units of the drawing per metre: the whole circle of 500 m, or some streets around a vehicle. */
const SCALE = { area: 0.26, street: 0.4 };
/** Larger than the box on any phone, which cuts it at the edges. */
const FRAME = { width: 480, height: 640, margin: { x: 0, y: 0 } };
const MIDDLE = { x: FRAME.width / 2, y: FRAME.height / 2 };
/** A vehicle this far from the middle gets a new piece of the city, units. */
const ASIDE = 90;
const PIN = 38;

type Position = NonNullable<SharedRide['position']>;

/** The vehicle of a shared ride, or the circle that it is in, on a drawing of the city. Needs no map. */
export function FollowPicture({ position, form }: { position: Position; form: VehicleForm | null }) {
  const { t } = useLingui();
  const { longitude, latitude, radiusMeters } = position;
  const isArea = form === null || radiusMeters > EXACT_METERS;
  const largestScale = isArea ? SCALE.area : SCALE.street;
  const [middle, setMiddle] = useState(position);
  const { place, scale } = fitted([[middle.longitude, middle.latitude]], { ...FRAME, largestScale });
  const { x, y } = place([longitude, latitude]);
  const isAside = Math.hypot(x - MIDDLE.x, y - MIDDLE.y) > ASIDE;
  if (isAside) setMiddle(position);
  const label = isArea
    ? t({ message: 'Район поездки на карте, север сверху', comment: 'Name of a picture' })
    : t({ message: 'Транспорт на карте, север сверху', comment: 'Name of a picture' });
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={styles.sight}
      role="img"
      aria-label={label}
    >
      <City place={place} frame={FRAME} />
      <g className={styles.here} transform={`translate(${x} ${y})`}>
        {isArea ? (
          <circle r={radiusMeters * scale} className={styles.area} />
        ) : (
          <>
            <circle r={PIN} className={styles.pin} />
            <use href={artUrl(form)} x={-PIN * 0.75} y={-PIN * 0.5} width={PIN * 1.5} height={PIN} />
          </>
        )}
      </g>
    </svg>
  );
}
