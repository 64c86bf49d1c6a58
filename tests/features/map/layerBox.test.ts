import { defaultLayers } from '#domain/mapLayers.ts';
import { createLayerBox } from '#features/map/layerBox.ts';
import { createStore } from '#platform/store.ts';
import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../../sandbox/memoryStorage.ts';

const own = { ...defaultLayers(true), scooters: false };

test('layers are the rider’s own only once chosen, and outlive the page', () => {
  const storage = memoryStorage();
  const box = createLayerBox(createStore(storage, 'device'));
  expect(box.chosen()).toBeNull();
  const heard = vi.fn<() => void>();
  const stop = box.watch(heard);
  box.choose(own);
  box.explained();
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  box.choose(own);
  expect(heard).toHaveBeenCalledTimes(2);

  const later = createLayerBox(createStore(storage, 'device'));
  expect(later.chosen()).toEqual(own);
  expect(later.isExplained()).toBe(true);
  expect([storage.key(0), storage.key(1)].every((key) => key?.startsWith('velorent.device.'))).toBe(true);
});

test('what an older app wrote, or nobody, is no choice', () => {
  const storage = memoryStorage();
  createLayerBox(createStore(storage, 'device')).choose(own);
  storage.setItem(storage.key(0) ?? '', '{"bikes":true}');
  expect(createLayerBox(createStore(storage, 'device')).chosen()).toBeNull();
});
