import { useSyncExternalStore } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { dataSaverStoreOf } from '#stores/dataSaver.ts';

/** Low-data mode: the list comes first, the basemap loads only on request, and data refreshes four times less often. */
export function useDataSaver(): { isOn: boolean; choose: (isOn: boolean) => void } {
  const { deviceStore, connectivity } = useRuntime().device;
  const store = dataSaverStoreOf(deviceStore);
  const chosen = useSyncExternalStore(
    (listener) => store.watch(listener),
    () => store.chosen(),
  );
  return { isOn: chosen ?? connectivity.savesData(), choose: (isOn) => store.choose(isOn) };
}
