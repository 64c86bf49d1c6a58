import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
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
let place: Place;
beforeEach(() => void (place = aPlace()));

type Phone = { rider?: string | null; serverTime?: number | null; minutes?: number };
const phone = ({ rider = 'A', serverTime = 0, minutes = 0 }: Phone) =>
  createPaymentRecord(
    place,
    () => rider,
    () => serverTime,
    () => minutes * MINUTE,
  );
const tab = (serverTime: number | null = 0) => phone({ serverTime }).payments;
type Start = { rider?: string; past?: string; time?: number | null; part?: Partial<StartedPayment> };
/** Starts a payment in a new tab. Returns its key: the given one, or that of the same payment if it runs already. */
const start = async (key: string, { rider = 'A', past, time = 0, part = {} }: Start = {}) =>
  (await tab(time).start(rider, begun(key, part), past ?? null)).key;
const keys = async (rider = 'A') => (await tab().read(rider)).map(({ key }) => key);
const debt = { wishId: 'debt', kind: 'debt' } as const;

describe('the idempotency key of a payment intent', () => {
  test('All tabs that start the same payment get the same idempotency key, also after a reload', async () => {
    const [one, other] = await Promise.all([start('k1'), start('k2')]);
    expect([other, await start('k3')]).toEqual([one, one]);
  });
  test('When two tabs repeat a payment after it was settled, both get the same new idempotency key', async () => {
    await start('k1');
    expect(await Promise.all([start('k2', { past: 'k1' }), start('k3', { past: 'k1' })])).toEqual(['k2', 'k2']);
  });
  test('Each payment intent has its own idempotency key, which all tabs share', async () => {
    expect([await start('k1'), await start('k2', { part: debt }), await start('k3')]).toEqual(['k1', 'k2', 'k1']);
    expect(await keys()).toEqual(['k2', 'k1']);
  });
  test('The phone stores only the five newest started payments', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await start(`k${n}`, { part: { wishId: `tariff ${n}` } });
    expect(await keys()).toEqual(['k6', 'k5', 'k4', 'k3', 'k2']);
  });
  test('A payment intent loses its idempotency key after half an hour, or when the server’s clock is set back', async () => {
    expect([await start('k1'), await start('k2', { time: 30 * MINUTE })]).toEqual(['k1', 'k1']);
    expect(await start('k2', { time: 30 * MINUTE + 1 })).toBe('k2');
    place = aPlace();
    await start('k1', { time: 60 * MINUTE });
    expect(await keys()).toEqual([]);
  });
  test('While the server’s time is unknown no key is lost, and a new key’s half hour begins when the app first knows it', async () => {
    expect([await start('k1'), await start('k2', { time: null })]).toEqual(['k1', 'k1']);
    place = aPlace();
    await start('k1', { time: null });
    expect((await tab(null).read('A')).map(({ at }) => at)).toEqual([null]);
    for (const time of [60 * MINUTE, 90 * MINUTE]) expect(await start('k2', { time })).toBe('k1');
    expect(await start('k4', { time: 90 * MINUTE + 1 })).toBe('k4');
  });
  test('A second rider with the same payment intent gets a different idempotency key', async () => {
    await start('k1');
    expect(await keys('B')).toEqual([]);
    expect(await start('k2', { rider: 'B' })).toBe('k2');
  });
});

describe('the stored result of a started payment', () => {
  test('The phone stores the order id with the started payment, and removes both together', async () => {
    const payments = tab();
    await payments.start('A', begun('k1'), null);
    await payments.update('A', begun('k1', { orderId: 'o1' }));
    expect((await payments.read('A')).map(({ orderId }) => orderId)).toEqual(['o1']);
    await payments.drop('A', 'k1');
    expect(await payments.read('A')).toEqual([]);
  });
  test('An update or a removal of one payment does not change another started payment', async () => {
    await start('k1', { part: debt });
    await tab().update('A', begun('k0', { orderId: 'o0' }));
    await tab().drop('A', 'k0');
    expect(await tab().read('A')).toEqual([begun('k1', debt)]);
  });
  test('A payment that starts while the app removes an earlier one for the same purchase gets a new idempotency key', async () => {
    const payments = tab();
    await payments.start('A', begun('k1'), null);
    const dropped = payments.drop('A', 'k1');
    expect((await payments.start('A', begun('k2'), null)).key).toBe('k2');
    await dropped;
  });
});

describe('the return after a payment', () => {
  const at = (minutes: number, rider: string | null = 'A') => phone({ rider, minutes });
  beforeEach(() => at(0).write(toTariffs));

  // D101, S018
  test('The path to open after a payment stays stored when the app reads it, but not when the app takes it', async () => {
    expect(await at(1).read()).toMatchObject(toTariffs);
    expect(await at(2).consume()).toMatchObject(toTariffs);
    expect(await at(2).consume()).toBeNull();
    expect(place.kept).toBeNull();
  });
  test('When two tabs take the stored path to open after a payment, only one tab gets the path', async () => {
    const found = await Promise.all([at(1).consume(), at(1).consume()]);
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
      expect((await at(minutes).consume())?.path).toBe(path);
      expect(PAYMENT_TTL_MS).toBe(30 * MINUTE);
    },
  );
  // S018
  test('Only the rider who stored the path to open after a payment can read it, and a visitor cannot store a path', async () => {
    expect([await at(1, 'B').read(), await at(1, null).read()]).toEqual([null, null]);
    expect(await at(1).read()).toMatchObject(toTariffs);
    expect(await at(1, 'B').consume()).toBeNull();
    expect(await at(1).consume()).toBeNull();
    await at(1, null).write(toTariffs);
    expect(place.kept).toBeNull();
  });
  test('A change to a rider’s started payments does not change the stored path to open after a payment, and vice versa', async () => {
    await start('k1');
    await tab().update('A', begun('k1', { orderId: 'o1' }));
    expect(await at(0).read()).toMatchObject(toTariffs);
    await at(0).consume();
    expect((await tab().read('A')).map(({ orderId }) => orderId)).toEqual(['o1']);
    await at(0).write(toTariffs);
    await tab().drop('A', 'k1');
    expect(await at(0).read()).toMatchObject(toTariffs);
  });
  test('When another rider tries to take the path to open after a payment, the first rider’s started payments stay stored', async () => {
    await start('k1');
    await at(0, 'B').consume();
    expect(await keys()).toEqual(['k1']);
  });
});

test('If the started payments or the path to open after a payment is damaged, the app can still read the other', () => {
  const good = { riderId: 'A', started: [begun('k1')], goesTo: { ...toTariffs, at: 0 } };
  const read = (part: object) => v.parse(paymentRecordSchema, { ...good, ...part });
  expect(read({ started: begun('k1') })).toEqual({ ...good, started: [] });
  expect(read({ goesTo: { path: 7, at: 0 } })).toEqual({ ...good, goesTo: null });
});
