import { useSyncExternalStore } from 'react';
import { useRuntime } from '#src/runtime.tsx';
import { savingBoxOf } from './savingBox.ts';

/** Low-data mode: the list first, no basemap until it is asked for, and fresh words four times less often. */
export function useSaving(): { isOn: boolean; choose: (isOn: boolean) => void } {
  const { deviceStore, connectivity } = useRuntime();
  const box = savingBoxOf(deviceStore);
  const chosen = useSyncExternalStore(
    (listener) => box.watch(listener),
    () => box.chosen(),
  );
  return { isOn: chosen ?? connectivity.savesData(), choose: (isOn) => box.choose(isOn) };
}
