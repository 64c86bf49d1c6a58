import { describe, expect, test } from 'vitest';
import type { StartedPayment } from '#domain/paymentOrder.ts';
import { createStartedPaymentStore, type SharedSlot } from '#platform/startedPayments.ts';

const MINUTE = 60_000;
const begun = (key: string, part: Partial<StartedPayment> = {}): StartedPayment => ({
  key,
  kind: 'tariff',
  wishId: 'tariff omni-month ',
  by: 'page',
  orderId: null,
  at: 0,
  ...part,
});

/** One place for all tabs; steps of two tabs never mix, as in a transaction. */
function aPlace(): SharedSlot & { kept: unknown } {
  const place = {
    kept: undefined as unknown,
    change: async (next: (kept: unknown) => unknown) => {
      await Promise.resolve();
      place.kept = next(place.kept) ?? undefined;
    },
  };
  return place;
}
const tab = (place: SharedSlot, now: number | null = 0) => createStartedPaymentStore(place, () => now);

describe('one payment intent has one idempotency key', () => {
  test('for two taps, two tabs and a reload', async () => {
    const place = aPlace();
    const [one, other] = await Promise.all([
      tab(place).start('A', begun('k1'), null),
      tab(place).start('A', begun('k2'), null),
    ]);
    expect(other).toEqual(one);
    expect((await tab(place).start('A', begun('k3'), null)).key).toBe(one.key);
  });
  test('until it is settled: of two tabs that see the end, one creates the new key', async () => {
    const place = aPlace();
    await tab(place).start('A', begun('k1'), null);
    const [one, other] = await Promise.all([
      tab(place).start('A', begun('k2'), 'k1'),
      tab(place).start('A', begun('k3'), 'k1'),
    ]);
    expect([one.key, other.key]).toEqual(['k2', 'k2']);
  });
  test('and a different intent in any tab has its own key beside it', async () => {
    const place = aPlace();
    await tab(place).start('A', begun('k1'), null);
    expect((await tab(place).start('A', begun('k2', { wishId: 'debt', kind: 'debt' }), null)).key).toBe('k2');
    expect((await tab(place).start('A', begun('k3'), null)).key).toBe('k1');
    expect((await tab(place).read('A')).map(({ key }) => key)).toEqual(['k2', 'k1']);
  });
  test('and the number of started payments is limited', async () => {
    const place = aPlace();
    for (const n of [1, 2, 3, 4, 5, 6]) await tab(place).start('A', begun(`k${n}`, { wishId: `tariff ${n}` }), null);
    expect((await tab(place).read('A')).map(({ key }) => key)).toEqual(['k6', 'k5', 'k4', 'k3', 'k2']);
  });
  test('for half an hour, even when the clock was put back', async () => {
    const place = aPlace();
    await tab(place).start('A', begun('k1'), null);
    expect((await tab(place, 30 * MINUTE).start('A', begun('k2'), null)).key).toBe('k1');
    expect((await tab(place, 30 * MINUTE + 1).start('A', begun('k2'), null)).key).toBe('k2');
    const ahead = aPlace();
    await tab(ahead, 60 * MINUTE).start('A', begun('k1'), null);
    expect(await tab(ahead).read('A')).toEqual([]);
  });
  test('as long as the server’s time is unknown: the phone’s clock ends nothing', async () => {
    const place = aPlace();
    await tab(place).start('A', begun('k1'), null);
    expect((await tab(place, null).start('A', begun('k2'), null)).key).toBe('k1');
  });
  test('for half an hour from the first known time, when it began without one', async () => {
    const place = aPlace();
    await tab(place, null).start('A', begun('k1'), null);
    expect((await tab(place, null).read('A')).map(({ at }) => at)).toEqual([null]);
    expect((await tab(place, 60 * MINUTE).start('A', begun('k2'), null)).key).toBe('k1');
    expect((await tab(place, 90 * MINUTE).start('A', begun('k3'), null)).key).toBe('k1');
    expect((await tab(place, 90 * MINUTE + 1).start('A', begun('k4'), null)).key).toBe('k4');
  });
  test('and another rider does not see it', async () => {
    const place = aPlace();
    await tab(place).start('A', begun('k1'), null);
    expect(await tab(place).read('B')).toEqual([]);
    expect((await tab(place).start('B', begun('k2'), null)).key).toBe('k2');
  });
});

describe('the stored result of a started payment', () => {
  test('is stored with the payment and removed with it', async () => {
    const payments = tab(aPlace());
    await payments.start('A', begun('k1'), null);
    await payments.update('A', begun('k1', { orderId: 'o1' }));
    expect((await payments.read('A')).map(({ orderId }) => orderId)).toEqual(['o1']);
    await payments.drop('A', 'k1');
    expect(await payments.read('A')).toEqual([]);
  });
  test('does not apply to another payment', async () => {
    const payments = tab(aPlace());
    await payments.start('A', begun('k1', { wishId: 'debt' }), null);
    await payments.update('A', begun('k0', { orderId: 'o0' }));
    await payments.drop('A', 'k0');
    expect(await payments.read('A')).toEqual([begun('k1', { wishId: 'debt' })]);
  });
  test('a settlement that was not awaited completes before the next intent begins', async () => {
    const payments = tab(aPlace());
    await payments.start('A', begun('k1'), null);
    const dropped = payments.drop('A', 'k1');
    expect((await payments.start('A', begun('k2'), null)).key).toBe('k2');
    await dropped;
  });
});

test('without storage a started payment lasts as long as the page', async () => {
  const payments = tab({ change: () => Promise.reject(new Error('no database')) });
  await payments.start('A', begun('k1'), null);
  await payments.update('A', begun('k1', { orderId: 'o1' }));
  expect((await payments.start('A', begun('k2'), null)).orderId).toBe('o1');
  await payments.drop('A', 'k1');
  expect(await payments.read('A')).toEqual([]);
});

test('a started payment in an older format is ignored', async () => {
  const place = aPlace();
  place.kept = { riderId: 'A', begun: begun('k1') };
  expect(await tab(place).read('A')).toEqual([]);
});
