import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { createPickedMapCard } from '#stores/pickedMapCard.ts';
import { createOneTimeSlot, SLOT_TTL_MS, type StorageSlot } from '#platform/oneTimeSlot.ts';
import { createStore } from '#platform/store.ts';
import { memoryStorage } from '../sandbox/memoryStorage.ts';

const NOON = 1_900_000_000_000;

function slotOf(value: unknown = null): StorageSlot {
  let kept = value;
  return {
    read: async () => kept,
    write: async (next) => void (kept = next),
    consume: async () => {
      const taken = kept;
      kept = null;
      return taken;
    },
  };
}

describe('the value of a one-time slot', () => {
  const schema = v.object({ path: v.string() });
  const at = (slot: StorageSlot, minutes: number, riderId: string | null = '100001') =>
    createOneTimeSlot(
      slot,
      schema,
      () => riderId,
      () => NOON + minutes * 60_000,
    );

  // D101, S018
  test('can be read many times and consumed once', async () => {
    const slot = slotOf();
    await at(slot, 0).write({ path: '/tariffs' });
    expect(await at(slot, 1).read()).toEqual({ path: '/tariffs' });
    expect(await at(slot, 2).consume()).toEqual({ path: '/tariffs' });
    expect(await at(slot, 2).consume()).toBeNull();
  });
  // S018
  test.each([
    [30, { path: '/tariffs' }],
    [30.1, null],
    [-26 * 60, null],
  ])('after %s minutes is %j', async (minutes, value) => {
    const slot = slotOf();
    await at(slot, 0).write({ path: '/tariffs' });
    expect(await at(slot, minutes).consume()).toEqual(value);
  });
  // S018
  test('is its rider’s alone: another rider and a visitor read nothing, and a visitor writes nothing', async () => {
    const slot = slotOf();
    await at(slot, 0).write({ path: '/tariffs' });
    expect([await at(slot, 1, '200002').read(), await at(slot, 1, null).read()]).toEqual([null, null]);
    expect(await at(slot, 1).read()).toEqual({ path: '/tariffs' });
    expect(await at(slot, 1, '200002').consume()).toBeNull();
    expect(await at(slot, 1).consume()).toBeNull();
    await at(slot, 1, null).write({ path: '/tariffs' });
    expect(await slot.read()).toBeNull();
  });
  test.each([
    null,
    'x',
    { at: NOON, value: { path: '/map' } },
    { riderId: '100001', at: NOON, value: { path: 7 } },
    { riderId: '100001', value: { path: '/map' } },
  ])('is null when another version stored %j', async (value) => {
    expect(await at(slotOf(value), 0).consume()).toBeNull();
  });
  test('is null and throws nothing in a browser without IndexedDB', async () => {
    const fail = () => Promise.reject(new DOMException('forbidden', 'SecurityError'));
    const kept = at({ read: fail, write: fail, consume: fail }, 0);
    await kept.write({ path: '/tariffs' });
    expect([await kept.read(), await kept.consume()]).toEqual([null, null]);
  });
  // E025
  test('lives half an hour', () => expect(SLOT_TTL_MS).toBe(1_800_000));
});

test('the open card of the map is restored for half an hour, and never after it was closed', () => {
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
