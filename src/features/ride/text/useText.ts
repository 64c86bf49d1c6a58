import { useSelector } from '@xstate/react';
import { useLoaded } from '#hooks/useLazy.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

/** Whether a ride by text message is possible: the operator has a number, and this phone a key. */
export function useHasDeviceKey(): boolean {
  const text = useLoaded(useRuntime().ride.text);
  return useSelector(text?.actor, (chart) => chart !== undefined && chart.context.number !== null);
}

/** Whether a finish by text message may be on its way: no rider takes it back. */
export function useFinishIsTexted(): boolean {
  const text = useLoaded(useRuntime().ride.text);
  return useSelector(
    text?.actor,
    (chart) => chart?.matches('awaitingAnswer') === true && chart.context.sent?.intent.act === 'FINISH',
  );
}
