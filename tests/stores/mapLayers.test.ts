import { expect, test, vi } from 'vitest';
import { defaultLayers } from '#domain/mapLayers.ts';
import { createStore } from '#platform/store.ts';
import { createMapLayerStore } from '#stores/mapLayerChoice.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const own = { ...defaultLayers(true), scooters: false };

// C028
test('The app stores map layers only after the rider has chosen them, and restores the choice after a reload', () => {
  const storage = memoryStorage();
  const box = createMapLayerStore(createStore(storage, 'device'));
  expect(box.chosen()).toBeNull();
  const heard = vi.fn<() => void>();
  const stop = box.watch(heard);
  box.choose(own);
  box.explained();
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  box.choose(own);
  expect(heard).toHaveBeenCalledTimes(2);

  const later = createMapLayerStore(createStore(storage, 'device'));
  expect(later.chosen()).toEqual(own);
  expect(later.isExplained()).toBe(true);
  expect([storage.key(0), storage.key(1)].every((key) => key?.startsWith('velorent.device.'))).toBe(true);
});

test('A choice of layers from a release without bike lanes stays, with bike lanes off', () => {
  const storage = memoryStorage();
  const { bikeLanes, ...older } = own;
  createStore(storage, 'device').write('mapLayers', older);
  expect(createMapLayerStore(createStore(storage, 'device')).chosen()).toEqual({ ...older, bikeLanes: false });
  expect(bikeLanes).toBe(false);
});

test('The app ignores stored map layers in an unknown format', () => {
  const storage = memoryStorage();
  createMapLayerStore(createStore(storage, 'device')).choose(own);
  storage.setItem(storage.key(0) ?? '', '{"bikes":true}');
  expect(createMapLayerStore(createStore(storage, 'device')).chosen()).toBeNull();
});
