import { useEffect, useRef } from 'react';
import { useRuntime } from '#src/runtime.tsx';
import type { Situation } from './situation.ts';

const ARRIVALS: readonly Situation['place'][] = ['ACTIVE_RIDE', 'PAUSE', 'ACTIVE_RIDE_COMPLETED'];

/** A touch in the hand when the ride has moved on, another one when an act was refused. */
export function useRideTouch(situation: Situation | null): void {
  const { haptics } = useRuntime();
  const place = situation?.place ?? 'resuming';
  const isRefused = place === 'startRefused' || situation?.act === 'refused';
  const before = useRef(place);

  useEffect(() => {
    const was = before.current;
    before.current = place;
    if (was !== place && was !== 'resuming' && ARRIVALS.includes(place)) haptics.done();
  }, [haptics, place]);
  useEffect(() => {
    if (isRefused) haptics.refused();
  }, [haptics, isRefused]);
}

/** The screen stays awake while this one is shown: the clock and the money are read at a glance. */
export function useAwake(): void {
  const { wakeLock } = useRuntime();
  useEffect(() => wakeLock.hold(), [wakeLock]);
}
