import * as v from 'valibot';
import { count, fareCap, id, instant, listed, maybe, metres, or, price, text, withDefault } from '#domain/fields.ts';
import { isLength } from '#domain/figures.ts';
import type { HistoryPage, PastRide, Purchase, RideDetails } from '#domain/history.ts';
import { priceLinesSchema, reservedMinutes } from '#domain/rent.ts';
import type { MainApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { read, readWhole, PAGE_SIZE } from './read.ts';

const flag = (field: string) => withDefault(field, v.boolean(), false);
const maybeText = (field: string) => maybe(field, text);
const seconds = v.pipe(v.number(), v.check(isLength));

/** A figure of the sum: where it cannot be read, the ride has no details, and so no sum that is not the server's. */
const details = v.pipe(
  v.object({
    RentalId: id,
    Number: id,
    Form: v.picklist(['bike', 'ebike', 'omni', 'scooter']),
    WheelLock: flag('WheelLock'),
    Chain: flag('Chain'),
    TariffName: maybeText('TariffName'),
    Distance: maybe('Distance', metres),
    Calories: maybe('Calories', metres),
    Cost: or(price, null),
    Fine: or(price, 0),
    Bonus: or(price, 0),
    InsuranceCost: or(price, null),
    FreeMinutes: or(v.pipe(count, v.maxValue(525_600)), 0),
    PriceLines: or(priceLinesSchema, []),
    PauseCost: or(price, null),
    FareCap: or(fareCap, null),
    Reservation: or(reservedMinutes, null),
    PausedSeconds: or(seconds, 0),
    PaymentMethod: maybeText('PaymentMethod'),
  }),
  v.transform((it): RideDetails => ({
    rentalId: it.RentalId,
    frameNumber: it.Number,
    form: it.Form,
    wheelLock: it.WheelLock,
    chainLock: it.Chain,
    tariffName: it.TariffName,
    meters: it.Distance,
    calories: it.Calories,
    cost: it.Cost,
    fine: it.Fine,
    bonus: it.Bonus,
    insuranceCost: it.InsuranceCost,
    freeMinutes: it.FreeMinutes,
    priceLines: it.PriceLines,
    pauseCost: it.PauseCost,
    fareCap: it.FareCap,
    reservation: it.Reservation,
    pausedSeconds: it.PausedSeconds,
    paidWith: it.PaymentMethod,
  })),
);

const fact = v.object({ Name: text, Value: v.optional(text, '') });
/** An older server says no type. */
const typed = (type: 'Ride' | 'Pay') => v.optional(v.literal(type));
const ride = v.pipe(
  v.object({
    Type: typed('Ride'),
    Id: id,
    StartDate: instant,
    EndDate: instant,
    Duration: seconds,
    Items: listed('Items', fact),
    Ride: maybe('Ride', details),
  }),
  v.transform(({ Id, StartDate, EndDate, Duration, Items, Ride }): PastRide => ({
    id: Id,
    startedAt: StartDate,
    endedAt: EndDate,
    seconds: Duration,
    facts: Items.filter(({ Value }) => Value !== '').map(({ Name, Value }) => ({ name: Name, value: Value })),
    details: Ride,
  })),
);

const bought = v.object({
  Name: text,
  Sum: or(price, null),
  Status: maybe('Status', v.picklist(['done', 'cancelled'])),
  PaymentMethod: maybeText('PaymentMethod'),
});
/** All items or none: without one of them the sum is wrong. */
const MOST_ITEMS = 20;
const purchase = v.pipe(
  v.object({
    Type: typed('Pay'),
    Id: id,
    EndDate: instant,
    Items: v.pipe(v.array(bought), v.minLength(1), v.maxLength(MOST_ITEMS)),
  }),
  v.transform(({ Id, EndDate, Items }): Purchase => {
    const sums = Items.flatMap(({ Sum }) => (Sum === null ? [] : [Sum]));
    return {
      id: Id,
      at: EndDate,
      name: Items.map(({ Name }) => Name).join(', '),
      // A thing without its price leaves the sum unknown.
      sum: sums.length < Items.length ? null : sums.reduce((all, one) => all + one, 0),
      status: Items[0]?.Status ?? null,
      paidWith: Items[0]?.PaymentMethod ?? null,
    };
  }),
);

const ENTRY = { Ride: ride, Pay: purchase };

/** A ride that lacks its duration is left out by rule, as one that the rider need not miss (map-and-rent §3). */
const rideWithoutDuration = v.object({ Type: v.literal('Ride'), Duration: v.nullish(v.null()) });

/** The most entries that a page may have (openapi/main.yaml, getHistory). */
const LONGEST_PAGE = 100;
const pageSchema = v.object({
  Items: or(v.array(v.unknown()), []),
  HasMore: withDefault('HasMore', v.boolean(), false),
});

async function page<Entry>(
  api: MainApi,
  type: 'Ride' | 'Pay',
  schema: v.GenericSchema<unknown, Entry>,
  offset: number,
  signal: AbortSignal,
  limit = PAGE_SIZE,
): Promise<HistoryPage<Entry>> {
  const query = { type, limit, offset };
  const { Items, HasMore } = readWhole(
    'history',
    pageSchema,
    await unwrap(api.GET('/ride/history', { params: { query }, signal })),
  );
  // The count includes dropped entries. Either sign ends the list (map-and-rent §4).
  const isLast = !HasMore || Items.length < limit;
  const kept = Items.filter((item) => !v.is(rideWithoutDuration, item));
  const entries = kept.slice(0, LONGEST_PAGE).flatMap((item) => read('history', schema, item)?.value ?? []);
  return { entries, leftOut: kept.length - entries.length, next: isLast ? null : offset + limit };
}

/**
 * Finished rides, the newest first. Rides without a duration are left out.
 * @param offset entries to skip, including dropped ones
 * @throws {Fault} when the server refuses or the network fails
 */
export const getRides = (api: MainApi, offset: number, signal: AbortSignal): Promise<HistoryPage<PastRide>> =>
  page(api, 'Ride', ENTRY.Ride, offset, signal);

/** As `getRides`, as many rides as the server sends at once. */
export const getManyRides = (api: MainApi, offset: number, signal: AbortSignal): Promise<HistoryPage<PastRide>> =>
  page(api, 'Ride', ENTRY.Ride, offset, signal, LONGEST_PAGE);

/** Payments, the newest first. Same rules as `getRides`. */
export const getPurchases = (api: MainApi, offset: number, signal: AbortSignal): Promise<HistoryPage<Purchase>> =>
  page(api, 'Pay', ENTRY.Pay, offset, signal);

async function entry<Entry>(
  api: MainApi,
  type: 'Ride' | 'Pay',
  schema: v.GenericSchema<unknown, Entry>,
  id: string,
  signal: AbortSignal,
): Promise<Entry> {
  const item = await unwrap(api.GET('/ride/history/{type}/{id}', { params: { path: { type, id } }, signal }));
  return readWhole('history', schema, item);
}

/**
 * One ride, for a rider who opens a link to it.
 * @throws {Fault} also when this rider has no such ride
 */
export const getRide = (api: MainApi, id: string, signal: AbortSignal): Promise<PastRide> =>
  entry(api, 'Ride', ENTRY.Ride, id, signal);
/** One purchase. Same rules as `getRide`. */
export const getPurchase = (api: MainApi, id: string, signal: AbortSignal): Promise<Purchase> =>
  entry(api, 'Pay', ENTRY.Pay, id, signal);
