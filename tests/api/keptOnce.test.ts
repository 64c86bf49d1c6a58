import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { createPickedPlace } from '#features/map/pickedPlace.ts';
import { createKeptOnce, KEPT_FOR, type Slot } from '#platform/keptOnce.ts';
import { createStore } from '#platform/store.ts';
import { memoryStorage } from '../sandbox/memoryStorage.ts';

const NOON = 1_900_000_000_000;

function slotOf(value: unknown = null): Slot {
  let kept = value;
  return {
    read: async () => kept,
    write: async (next) => void (kept = next),
    take: async () => {
      const taken = kept;
      kept = null;
      return taken;
    },
  };
}

describe('what is kept for a page that is loaded later', () => {
  const schema = v.object({ path: v.string() });
  const at = (slot: Slot, minutes: number) => createKeptOnce(slot, schema, () => NOON + minutes * 60_000);

  test('is looked at as often as one likes, and used once', async () => {
    const slot = slotOf();
    await at(slot, 0).keep('1', { path: '/tariffs' });
    expect(await at(slot, 1).read('1')).toEqual({ path: '/tariffs' });
    expect(await at(slot, 2).take('1')).toEqual({ path: '/tariffs' });
    expect(await at(slot, 2).take('1')).toBeNull();
  });
  test.each([
    [30, { path: '/tariffs' }],
    [30.1, null],
    [-26 * 60, null],
  ])('%s minutes later there is %j', async (minutes, value) => {
    const slot = slotOf();
    await at(slot, 0).keep('1', { path: '/tariffs' });
    expect(await at(slot, minutes).take('1')).toEqual(value);
  });
  test('is nothing to another rider, and gone after they asked', async () => {
    const slot = slotOf();
    await at(slot, 0).keep('1', { path: '/tariffs' });
    expect(await at(slot, 0).take('2')).toBeNull();
    expect(await at(slot, 0).take('1')).toBeNull();
  });
  test.each([null, 'x', { riderId: '1', at: NOON, value: { path: 7 } }, { riderId: '1', value: { path: '/map' } }])(
    '%j, written by another version, is nothing',
    async (value) => {
      expect(await at(slotOf(value), 0).take('1')).toBeNull();
    },
  );
  test('a browser without a database keeps nothing, and nobody stumbles over it', async () => {
    const fail = () => Promise.reject(new DOMException('forbidden', 'SecurityError'));
    const kept = at({ read: fail, write: fail, take: fail }, 0);
    await kept.keep('1', { path: '/tariffs' });
    expect([await kept.read('1'), await kept.take('1')]).toEqual([null, null]);
  });
  test('half an hour', () => expect(KEPT_FOR).toBe(1_800_000));
});

test('the card that was open on the map is known for half an hour, and no longer once it is closed', () => {
  const store = createStore(memoryStorage(), 'rider');
  const at = (minutes: number) => createPickedPlace(store, () => NOON + minutes * 60_000);
  at(0).write(null);
  expect(at(0).read()).toBeNull();
  at(0).write({ kind: 'station', id: 12 });
  expect(at(30).read()).toEqual({ kind: 'station', id: 12 });
  expect(at(31).read()).toBeNull();
  at(1).write(null);
  expect(at(1).read()).toBeNull();
});
