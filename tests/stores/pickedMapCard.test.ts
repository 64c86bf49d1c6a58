import { expect, test } from 'vitest';
import { createStore } from '#platform/store.ts';
import { createPickedMapCard } from '#stores/pickedMapCard.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const NOON = 1_900_000_000_000;

test('For half an hour the app can restore the card that was open on the map, unless the rider has closed the card', () => {
  const store = createStore(memoryStorage(), 'rider');
  const at = (minutes: number) => createPickedMapCard(store, () => NOON + minutes * 60_000);
  at(0).write(null);
  expect(at(0).read()).toBeNull();
  at(0).write({ kind: 'station', id: 12 });
  expect(at(30).read()).toEqual({ kind: 'station', id: 12 });
  expect(at(31).read()).toBeNull();
  at(1).write(null);
  expect(at(1).read()).toBeNull();
});
