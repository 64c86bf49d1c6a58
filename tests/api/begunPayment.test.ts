import { describe, expect, test } from 'vitest';
import type { BegunPayment } from '#domain/order.ts';
import { createBegunPayments, type SharedPlace } from '#platform/begunPayment.ts';

const MINUTE = 60_000;
const begun = (key: string, part: Partial<BegunPayment> = {}): BegunPayment => ({
  key,
  kind: 'tariff',
  wishId: 'tariff omni-month ',
  by: 'page',
  orderId: null,
  at: 0,
  ...part,
});

/** One place for all tabs; steps of two tabs never mix, as in a transaction. */
function aPlace(): SharedPlace & { kept: unknown } {
  const place = {
    kept: undefined as unknown,
    change: async (next: (kept: unknown) => unknown) => {
      await Promise.resolve();
      place.kept = next(place.kept) ?? undefined;
    },
  };
  return place;
}
const tab = (place: SharedPlace, now = 0) => createBegunPayments(place, () => now);

describe('one wish has one key', () => {
  test('for two taps, two tabs and a reload', async () => {
    const place = aPlace();
    const [one, other] = await Promise.all([
      tab(place).begin('A', begun('k1'), null),
      tab(place).begin('A', begun('k2'), null),
    ]);
    expect(other).toEqual(one);
    expect((await tab(place).begin('A', begun('k3'), null)).key).toBe(one.key);
  });
  test('until it is over: of two tabs that know so, one makes the new key', async () => {
    const place = aPlace();
    await tab(place).begin('A', begun('k1'), null);
    const [one, other] = await Promise.all([
      tab(place).begin('A', begun('k2'), 'k1'),
      tab(place).begin('A', begun('k3'), 'k1'),
    ]);
    expect([one.key, other.key]).toEqual(['k2', 'k2']);
  });
  test('and another wish, in whichever tab, has its own beside it', async () => {
    const place = aPlace();
    await tab(place).begin('A', begun('k1'), null);
    expect((await tab(place).begin('A', begun('k2', { wishId: 'debt', kind: 'debt' }), null)).key).toBe('k2');
    expect((await tab(place).begin('A', begun('k3'), null)).key).toBe('k1');
    expect((await tab(place).read('A')).map(({ key }) => key)).toEqual(['k2', 'k1']);
  });
  test('and they are no more than a rider has hands for', async () => {
    const place = aPlace();
    for (const n of [1, 2, 3, 4, 5, 6]) await tab(place).begin('A', begun(`k${n}`, { wishId: `plan ${n}` }), null);
    expect((await tab(place).read('A')).map(({ key }) => key)).toEqual(['k6', 'k5', 'k4', 'k3', 'k2']);
  });
  test('for half an hour, by a clock that may have been put back', async () => {
    const place = aPlace();
    await tab(place).begin('A', begun('k1'), null);
    expect((await tab(place, 30 * MINUTE).begin('A', begun('k2'), null)).key).toBe('k1');
    expect((await tab(place, 30 * MINUTE + 1).begin('A', begun('k2'), null)).key).toBe('k2');
    const ahead = aPlace();
    await tab(ahead).begin('A', begun('k1', { at: 60 * MINUTE }), null);
    expect(await tab(ahead).read('A')).toEqual([]);
  });
  test('and is nobody else’s', async () => {
    const place = aPlace();
    await tab(place).begin('A', begun('k1'), null);
    expect(await tab(place).read('B')).toEqual([]);
    expect((await tab(place).begin('B', begun('k2'), null)).key).toBe('k2');
  });
});

describe('what became known of it', () => {
  test('is kept with it, and goes with it', async () => {
    const payments = tab(aPlace());
    await payments.begin('A', begun('k1'), null);
    await payments.keep('A', begun('k1', { orderId: 'o1' }));
    expect((await payments.read('A')).map(({ orderId }) => orderId)).toEqual(['o1']);
    await payments.drop('A', 'k1');
    expect(await payments.read('A')).toEqual([]);
  });
  test('is not told of another one', async () => {
    const payments = tab(aPlace());
    await payments.begin('A', begun('k1', { wishId: 'debt' }), null);
    await payments.keep('A', begun('k0', { orderId: 'o0' }));
    await payments.drop('A', 'k0');
    expect(await payments.read('A')).toEqual([begun('k1', { wishId: 'debt' })]);
  });
  test('an end that was not awaited is over before the next wish begins', async () => {
    const payments = tab(aPlace());
    await payments.begin('A', begun('k1'), null);
    const dropped = payments.drop('A', 'k1');
    expect((await payments.begin('A', begun('k2'), null)).key).toBe('k2');
    await dropped;
  });
});

test('where the browser keeps nothing it lasts as long as the page', async () => {
  const payments = tab({ change: () => Promise.reject(new Error('no database')) });
  await payments.begin('A', begun('k1'), null);
  await payments.keep('A', begun('k1', { orderId: 'o1' }));
  expect((await payments.begin('A', begun('k2'), null)).orderId).toBe('o1');
  await payments.drop('A', 'k1');
  expect(await payments.read('A')).toEqual([]);
});

test('what an older app wrote is no payment', async () => {
  const place = aPlace();
  place.kept = { riderId: 'A', begun: begun('k1') };
  expect(await tab(place).read('A')).toEqual([]);
});
