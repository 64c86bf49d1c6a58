import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import type { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts';
import type { SecondFactorEvent } from '#machines/secondFactor/secondFactor.types.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

export type SecondFactorSnapshot = SnapshotFrom<typeof secondFactorMachine>;
export type SendToSecondFactor = (event: SecondFactorEvent) => void;

/** The chart of the second factor: starts and stops with the page. */
export function useSecondFactor(machine: typeof secondFactorMachine) {
  const { connectivity } = useRuntime().device;
  const chart = useActorRef(machine, { ...devToolsOptions });
  useEffect(
    () => connectivity.watch((isOnline) => isOnline && chart.send({ type: 'device.cameOnline' })),
    [chart, connectivity],
  );
  const send: SendToSecondFactor = (event) => chart.send(event);
  return { snapshot: useSelector(chart, (now) => now), send };
}
