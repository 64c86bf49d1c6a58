import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { bearingTo, FIND_WITHIN_METERS, pulseEvery, type Side, sideOf, turnTo } from '#domain/compass.ts';
import { type Coordinates, distanceMeters } from '#domain/distance.ts';
import { BESIDE_METERS, isSureLocation } from '#domain/travelEstimate.ts';
import { askForCompass, useCompass } from '#hooks/useCompass.ts';
import { usePageVisible } from '#hooks/usePageVisible.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './VehicleAction.module.css';

/** Degrees: where the drawing of the arrow points. */
const DRAWN = 45;

/**
 * An arrow to a vehicle nearby, with the metres and a vibration that gets quicker (decisions §3.7). The arrow turns with the
 * phone; without a compass it follows the rider's steps.
 */
export function FindVehicle({ target }: { target: Coordinates }) {
  const { t } = useLingui();
  const format = useFormat();
  const [isOn, setOn] = useState(false);
  const reading = usePosition();
  const compass = useCompass(isOn);
  const here = reading.kind === 'located' && isSureLocation(reading.position) ? reading.position : null;
  const meters = here ? distanceMeters(here, target) : Infinity;
  const isBeside = meters < BESIDE_METERS;
  usePulses(isOn && !isBeside && meters <= FIND_WITHIN_METERS, pulseEvery(meters));
  const sides: Record<Side, string> = {
    ahead: t({ message: 'прямо', comment: 'Where the vehicle is, after a distance: 40 m, straight ahead' }),
    right: t({ message: 'справа', comment: 'Where the vehicle is, after a distance: 40 m, to the right' }),
    behind: t({ message: 'сзади', comment: 'Where the vehicle is, after a distance: 40 m, behind you' }),
    left: t({ message: 'слева', comment: 'Where the vehicle is, after a distance: 40 m, to the left' }),
  };
  if (!here || meters > FIND_WITHIN_METERS) return null;
  const heading = compass ?? (reading.kind === 'located' ? (reading.heading ?? null) : null);
  const turn = heading === null ? null : turnTo(bearingTo(here, target), heading);
  const note = () => {
    if (!isOn) return t`Покажет, куда идти.`;
    if (isBeside) return t`Рядом с вами`;
    const distance = format.distance(meters);
    return turn === null ? t`${distance}. Стрелка появится, когда пойдёте.` : `${distance}, ${sides[sideOf(turn)]}`;
  };
  const start = () => {
    setOn(true);
    void askForCompass();
  };
  return (
    <div className={styles.action}>
      <Button icon={isOn ? 'close' : 'locate'} onClick={isOn ? () => setOn(false) : start}>
        {isOn
          ? t({ message: 'Скрыть стрелку', comment: 'Button: hide the arrow that leads to the vehicle' })
          : t({ message: 'Показать стрелку', comment: 'Button: show an arrow that leads to the vehicle' })}
      </Button>
      {isOn && !isBeside && turn !== null && <Arrow turn={turn} />}
      <p role="status">{note()}</p>
    </div>
  );
}

function Arrow({ turn }: { turn: number }) {
  const arrow = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (arrow.current) arrow.current.style.rotate = `${Math.round(turn - DRAWN)}deg`;
  }, [turn]);
  return (
    <span ref={arrow} className={styles.arrow}>
      <Icon name="locate" size="large" />
    </span>
  );
}

/** Vibrates while the page is visible. Phones without vibration lose nothing. */
function usePulses(isOn: boolean, every: number): void {
  const { haptics } = useRuntime().device;
  const isSeen = usePageVisible();
  useEffect(() => {
    if (!isOn || !isSeen) return undefined;
    const timer = setInterval(() => haptics.pulse(), every);
    return () => clearInterval(timer);
  }, [haptics, isOn, isSeen, every]);
}
