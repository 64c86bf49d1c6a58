import { useSyncExternalStore } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { dataSaverStoreOf } from '#stores/dataSaver.ts';

/**
 * Low-data mode: the list comes first, the basemap loads only on request, and data refreshes four times less often.
 * `chosen`: the rider's choice; null before it.
 */
export function useDataSaver(): { isOn: boolean; chosen: boolean | null; choose: (isOn: boolean) => void } {
  const { deviceStore, connectivity } = useRuntime().device;
  const store = dataSaverStoreOf(deviceStore);
  const chosen = useSyncExternalStore(store.watch, store.chosen);
  return { isOn: chosen ?? connectivity.savesData(), chosen, choose: (isOn) => store.choose(isOn) };
}
