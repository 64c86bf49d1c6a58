import { useEffect, useRef } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { RideState } from './rideState.ts';

const ARRIVALS: readonly RideState['phase'][] = ['ACTIVE_RIDE', 'PAUSE', 'ACTIVE_RIDE_COMPLETED'];

/** Vibrates when the ride changes its stage, and differently when a command is refused. */
export function useRideHaptics(ride: RideState | null): void {
  const { haptics } = useRuntime().device;
  const phase = ride?.phase ?? 'resuming';
  const isRefused = phase === 'startRefused' || ride?.commandState === 'refused';
  const before = useRef(phase);

  useEffect(() => {
    const was = before.current;
    before.current = phase;
    if (was !== phase && was !== 'resuming' && ARRIVALS.includes(phase)) haptics.done();
  }, [haptics, phase]);
  useEffect(() => {
    if (isRefused) haptics.refused();
  }, [haptics, isRefused]);
}

/** Keeps the screen awake while the component is mounted: riders read the clock and the cost at a glance. */
export function useWakeLock(): void {
  const { wakeLock } = useRuntime().device;
  useEffect(() => wakeLock.hold(), [wakeLock]);
}
