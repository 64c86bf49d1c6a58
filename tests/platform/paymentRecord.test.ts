import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PAYMENT_TTL_MS, type PayReturn, type StartedPayment } from '#domain/paymentOrder.ts';
import {
  createPaymentRecord,
  paymentRecordSchema,
  type PaymentRecord,
  type PaymentSlot,
} from '#platform/paymentRecord.ts';

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

const toTariffs: PayReturn = { path: '/tariffs', toCard: true, backUrl: null };

/** One place for all tabs; steps of two tabs never mix, as in a transaction. */
type Place = PaymentSlot & { kept: PaymentRecord | null };
function aPlace(): Place {
  const place: Place = {
    kept: null,
    change: async (decide) => {
      await Promise.resolve();
      place.kept = decide(place.kept);
      return true;
    },
  };
  return place;
}
const record = (
  place: PaymentSlot,
  { rider = 'A', serverTime = 0, now = 0 }: { rider?: string | null; serverTime?: number | null; now?: number } = {},
) =>
  createPaymentRecord(
    place,
    () => rider,
    () => serverTime,
    () => now,
  );
const tab = (place: PaymentSlot, serverTime: number | null = 0) => record(place, { serverTime }).payments;

describe('the idempotency key of a payment intent', () => {
  test('All tabs that start the same payment get the same idempotency key, also after a reload', async () => {
    const place = aPlace();
    const [one, other] = await Promise.all([
      tab(place).start('A', begun('k1'), null),
      tab(place).start('A', begun('k2'), null),
    ]);
    expect(other).toEqual(one);
    expect((await tab(place).start('A', begun('k3'), null)).key).toBe(one.key);
  });
  test('When two tabs repeat a payment after it was settled, both get the same new idempotency key', async () => {
    const place = aPlace();
    await tab(place).start('A', begun('k1'), null);
    const [one, other] = await Promise.all([
      tab(place).start('A', begun('k2'), 'k1'),
      tab(place).start('A', begun('k3'), 'k1'),
    ]);
    expect([one.key, other.key]).toEqual(['k2', 'k2']);
  });
  test('Each payment intent has its own idempotency key, which all tabs share', async () => {
    const place = aPlace();
    await tab(place).start('A', begun('k1'), null);
    expect((await tab(place).start('A', begun('k2', { wishId: 'debt', kind: 'debt' }), null)).key).toBe('k2');
    expect((await tab(place).start('A', begun('k3'), null)).key).toBe('k1');
    expect((await tab(place).read('A')).map(({ key }) => key)).toEqual(['k2', 'k1']);
  });
  test('The phone stores only the five newest started payments', async () => {
    const place = aPlace();
    for (const n of [1, 2, 3, 4, 5, 6]) await tab(place).start('A', begun(`k${n}`, { wishId: `tariff ${n}` }), null);
    expect((await tab(place).read('A')).map(({ key }) => key)).toEqual(['k6', 'k5', 'k4', 'k3', 'k2']);
  });
  test('A payment intent loses its idempotency key after half an hour, or when the server’s clock is set back', async () => {
    const place = aPlace();
    await tab(place).start('A', begun('k1'), null);
    expect((await tab(place, 30 * MINUTE).start('A', begun('k2'), null)).key).toBe('k1');
    expect((await tab(place, 30 * MINUTE + 1).start('A', begun('k2'), null)).key).toBe('k2');
    const ahead = aPlace();
    await tab(ahead, 60 * MINUTE).start('A', begun('k1'), null);
    expect(await tab(ahead).read('A')).toEqual([]);
  });
  test('A payment intent has the same idempotency key while the server’s time is unknown', async () => {
    const place = aPlace();
    await tab(place).start('A', begun('k1'), null);
    expect((await tab(place, null).start('A', begun('k2'), null)).key).toBe('k1');
  });
  test('If the server’s time is unknown at first, a key’s half hour begins when the app first knows the time', async () => {
    const place = aPlace();
    await tab(place, null).start('A', begun('k1'), null);
    expect((await tab(place, null).read('A')).map(({ at }) => at)).toEqual([null]);
    expect((await tab(place, 60 * MINUTE).start('A', begun('k2'), null)).key).toBe('k1');
    expect((await tab(place, 90 * MINUTE).start('A', begun('k3'), null)).key).toBe('k1');
    expect((await tab(place, 90 * MINUTE + 1).start('A', begun('k4'), null)).key).toBe('k4');
  });
  test('A second rider with the same payment intent gets a different idempotency key', async () => {
    const place = aPlace();
    await tab(place).start('A', begun('k1'), null);
    expect(await tab(place).read('B')).toEqual([]);
    expect((await tab(place).start('B', begun('k2'), null)).key).toBe('k2');
  });
});

describe('the stored result of a started payment', () => {
  test('The phone stores the order id with the started payment, and removes both together', async () => {
    const payments = tab(aPlace());
    await payments.start('A', begun('k1'), null);
    await payments.update('A', begun('k1', { orderId: 'o1' }));
    expect((await payments.read('A')).map(({ orderId }) => orderId)).toEqual(['o1']);
    await payments.drop('A', 'k1');
    expect(await payments.read('A')).toEqual([]);
  });
  test('An update or a removal of one payment does not change another started payment', async () => {
    const payments = tab(aPlace());
    await payments.start('A', begun('k1', { wishId: 'debt' }), null);
    await payments.update('A', begun('k0', { orderId: 'o0' }));
    await payments.drop('A', 'k0');
    expect(await payments.read('A')).toEqual([begun('k1', { wishId: 'debt' })]);
  });
  test('A payment that starts while the app removes an earlier one for the same purchase gets a new idempotency key', async () => {
    const payments = tab(aPlace());
    await payments.start('A', begun('k1'), null);
    const dropped = payments.drop('A', 'k1');
    expect((await payments.start('A', begun('k2'), null)).key).toBe('k2');
    await dropped;
  });
});

describe('the return after a payment', () => {
  const at = (place: PaymentSlot, minutes: number, rider: string | null = 'A') =>
    record(place, { rider, now: minutes * MINUTE });

  // D101, S018
  test('The path to open after a payment stays stored when the app reads it, but not when the app takes it', async () => {
    const place = aPlace();
    await at(place, 0).write(toTariffs);
    expect(await at(place, 1).read()).toMatchObject(toTariffs);
    expect(await at(place, 2).consume()).toMatchObject(toTariffs);
    expect(await at(place, 2).consume()).toBeNull();
    expect(place.kept).toBeNull();
  });
  test('When two tabs take the stored path to open after a payment, only one tab gets the path', async () => {
    const place = aPlace();
    await at(place, 0).write(toTariffs);
    const found = await Promise.all([at(place, 1).consume(), at(place, 1).consume()]);
    expect(found.filter((one) => one !== null)).toHaveLength(1);
  });
  // S018, E025
  test.each([
    [30, '/tariffs'],
    [30.1, undefined],
    [-26 * 60, undefined],
  ])(
    'The app reads the stored path to open after a payment for 30 minutes, but not if the clock is set back by a day: %s minutes',
    async (minutes, path) => {
      const place = aPlace();
      await at(place, 0).write(toTariffs);
      expect((await at(place, minutes).consume())?.path).toBe(path);
      expect(PAYMENT_TTL_MS).toBe(30 * MINUTE);
    },
  );
  // S018
  test('Only the rider who stored the path to open after a payment can read it, and a visitor cannot store a path', async () => {
    const place = aPlace();
    await at(place, 0).write(toTariffs);
    expect([await at(place, 1, 'B').read(), await at(place, 1, null).read()]).toEqual([null, null]);
    expect(await at(place, 1).read()).toMatchObject(toTariffs);
    expect(await at(place, 1, 'B').consume()).toBeNull();
    expect(await at(place, 1).consume()).toBeNull();
    await at(place, 1, null).write(toTariffs);
    expect(place.kept).toBeNull();
  });
  test('A change to a rider’s started payments does not change the stored path to open after a payment, and vice versa', async () => {
    const place = aPlace();
    await at(place, 0).write(toTariffs);
    await tab(place).start('A', begun('k1'), null);
    await tab(place).update('A', begun('k1', { orderId: 'o1' }));
    expect(await at(place, 0).read()).toMatchObject(toTariffs);
    await at(place, 0).consume();
    expect((await tab(place).read('A')).map(({ orderId }) => orderId)).toEqual(['o1']);
    await at(place, 0).write(toTariffs);
    await tab(place).drop('A', 'k1');
    expect(await at(place, 0).read()).toMatchObject(toTariffs);
  });
  test('When another rider tries to take the path to open after a payment, the first rider’s started payments stay stored', async () => {
    const place = aPlace();
    await at(place, 0).write(toTariffs);
    await tab(place).start('A', begun('k1'), null);
    await at(place, 0, 'B').consume();
    expect((await tab(place).read('A')).map(({ key }) => key)).toEqual(['k1']);
  });
});

test('If the started payments or the path to open after a payment is damaged, the app can still read the other', () => {
  const good = { riderId: 'A', started: [begun('k1')], goesTo: { ...toTariffs, at: 0 } };
  const read = (part: object) => v.parse(paymentRecordSchema, { ...good, ...part });
  expect(read({ started: begun('k1') })).toEqual({ ...good, started: [] });
  expect(read({ goesTo: { path: 7, at: 0 } })).toEqual({ ...good, goesTo: null });
});
