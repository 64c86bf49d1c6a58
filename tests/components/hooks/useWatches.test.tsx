import { expect, test, vi } from 'vitest';
import { useDataSaver } from '#hooks/useDataSaver.ts';
import { useWatched } from '#hooks/useLazy.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { createStore } from '#platform/store.ts';
import { RuntimeProvider } from '#src/runtime/runtime.tsx';
import type { Runtime } from '#src/runtime/services.ts';
import { render } from '../../support/components/render.tsx';
import { memoryStorage } from '../../support/memoryStorage.ts';

// A screen of a ride renders every second: a watch that began again each time would empty the battery.
test('A screen that renders again keeps one watch of the position, of the network and of a resource', () => {
  const watches = { position: vi.fn<() => void>(), network: vi.fn<() => void>(), resource: vi.fn<() => void>() };
  const stop = vi.fn<() => void>();
  const watchOf = (watch: () => void) => () => (watch(), stop);
  const device = {
    deviceStore: createStore(memoryStorage(), 'device'),
    connectivity: { isOnline: () => true, savesData: () => false, watch: watchOf(watches.network) },
    position: { latest: () => null, watch: watchOf(watches.position) },
  };
  const runtime: Runtime = Object.assign(Object.create(null), { device });
  const resource = { watch: watchOf(watches.resource) };
  const Screen = ({ turn }: { turn: number }) => {
    usePosition();
    useOnline();
    useDataSaver();
    useWatched(resource, () => null, null);
    return turn;
  };
  const inApp = (turn: number) => (
    <RuntimeProvider runtime={runtime}>
      <Screen turn={turn} />
    </RuntimeProvider>
  );
  const { rerender } = render(inApp(1));
  rerender(inApp(2));
  rerender(inApp(3));
  expect(Object.values(watches).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(stop).not.toHaveBeenCalled();
});
