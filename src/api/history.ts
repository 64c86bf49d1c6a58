import * as v from 'valibot';
import { withDefault, id, or, price } from '#domain/fields.ts';
import type { HistoryPage, PastRide, Purchase, RideDetails } from '#domain/history.ts';
import { priceLinesSchema } from '#domain/rent.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { read, PAGE_SIZE } from './read.ts';

const instant = v.pipe(v.string(), v.transform(Date.parse), v.number(), v.finite());
const maybe = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema, null), null);
const maybeNumber = maybe(v.pipe(v.number(), v.finite()));
const sum = v.fallback(v.pipe(v.number(), v.finite()), 0);
const flag = v.fallback(v.boolean(), true);

const details = v.pipe(
  v.object({
    RentalId: id,
    Number: id,
    Form: v.picklist(['bike', 'ebike', 'omni', 'scooter']),
    WheelLock: flag,
    Chain: flag,
    TariffName: maybe(v.string()),
    Distance: maybeNumber,
    Calories: maybeNumber,
    Cost: maybe(price),
    Fine: sum,
    Bonus: sum,
    InsuranceCost: maybeNumber,
    FreeMinutes: sum,
    PriceLines: v.fallback(priceLinesSchema, []),
    PauseCost: maybeNumber,
    PausedSeconds: sum,
    PaymentMethod: maybe(v.string()),
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
    pausedSeconds: it.PausedSeconds,
    paidWith: it.PaymentMethod,
  })),
);

const fact = v.object({ Name: v.string(), Value: v.optional(v.string(), '') });
const ride = v.pipe(
  v.object({
    Id: id,
    StartDate: instant,
    EndDate: instant,
    // An entry without a duration is dropped (map-and-rent §3).
    Duration: v.pipe(v.number(), v.finite(), v.minValue(0)),
    Items: v.fallback(v.array(fact), []),
    Ride: maybe(details),
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
  Name: v.string(),
  Sum: maybeNumber,
  Status: maybe(v.picklist(['done', 'cancelled'])),
  PaymentMethod: maybe(v.string()),
});
const purchase = v.pipe(
  v.object({ Id: id, EndDate: instant, Items: v.pipe(v.array(bought), v.minLength(1)) }),
  v.transform(({ Id, EndDate, Items }): Purchase => {
    const sums = Items.flatMap(({ Sum }) => (Sum === null ? [] : [Sum]));
    return {
      id: Id,
      at: EndDate,
      name: Items.map(({ Name }) => Name).join(', '),
      sum: sums.length === 0 ? null : sums.reduce((all, one) => all + one, 0),
      status: Items[0]?.Status ?? null,
      paidWith: Items[0]?.PaymentMethod ?? null,
    };
  }),
);

const parsed = <Entry>(schema: v.GenericSchema<unknown, Entry>, item: unknown): Entry[] => {
  const found = v.safeParse(schema, item);
  return found.success ? [found.output] : [];
};

const ENTRY = { Ride: ride, Pay: purchase };

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
): Promise<HistoryPage<Entry>> {
  const query = { type, limit: PAGE_SIZE, offset };
  const found = read('history', pageSchema, await unwrap(api.GET('/ride/history', { params: { query }, signal })));
  if (!found) throw Fault.named('noData', 'no data');
  const { Items, HasMore } = found.value;
  // The count includes dropped entries. Either sign ends the list (map-and-rent §4).
  const isLast = !HasMore || Items.length < PAGE_SIZE;
  return { entries: Items.flatMap((item) => parsed(schema, item)), next: isLast ? null : offset + PAGE_SIZE };
}

/**
 * Finished rides, the newest first. Rides without a duration are left out.
 * @param offset entries to skip, including dropped ones
 * @throws {Fault} when the server refuses or the network fails
 */
export const getRides = (api: MainApi, offset: number, signal: AbortSignal): Promise<HistoryPage<PastRide>> =>
  page(api, 'Ride', ENTRY.Ride, offset, signal);

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
  const [found] = parsed(schema, item);
  if (!found) throw Fault.named('noData', 'no data');
  return found;
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
