import * as v from 'valibot';
import type { Refusal } from '#domain/errorCode.ts';
import { count, fareCap, withDefault, id, listed, maybe, name, number, or, price } from '#domain/fields.ts';
import {
  capabilitiesSchema,
  deviceType,
  formOf,
  type Offer,
  type Position,
  priceLinesSchema,
  stationName,
  type LookupOutcome,
  type VehicleLookup,
} from '#domain/rent.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { read } from './read.ts';
import { refusalOfFault } from './refusal.ts';

const degrees = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

const minutes = v.pipe(count, v.maxValue(525_600));
/** Without its price nobody reserves. */
export const reservationTerms = v.object({
  freeMinutes: or(minutes, 0),
  mostMinutes: v.pipe(minutes, v.minValue(1)),
  cost: price,
});

/**
 * The prices are part of the offer: if a price cannot be read, there is no offer and the caller asks again. A null list
 * is empty. A missing dock is null.
 */
const bikeSchema = v.pipe(
  v.object({
    id: or(count, 0),
    frameNumber: id,
    deviceType,
    capabilities: capabilitiesSchema,
    batteryPercent: maybe('batteryPercent', v.pipe(number, v.minValue(0), v.maxValue(100))),
    maxRangeMeters: maybe('maxRangeMeters', v.pipe(number, v.minValue(0), v.maxValue(1_000_000))),
    mainCoordinate: degrees,
    dock: maybe('dock', v.object({ code: id, station: stationName })),
    tariff: maybe('tariff', v.object({ name })),
    priceLines: or(priceLinesSchema, null),
    freeMinutes: or(minutes, 0),
    pauseCost: or(price, null),
    fareCap: or(fareCap, null),
    cardHold: maybe('cardHold', price),
    reservation: maybe('reservation', reservationTerms),
    insuranceCost: or(price, null),
    insured: withDefault('insured', v.boolean(), false),
    inspectionSeconds: withDefault('inspectionSeconds', v.pipe(count, v.maxValue(86_400)), 0),
    obstacles: listed('obstacles', name),
    debt: maybe('debt', price),
  }),
  // A vehicle with a tariff and no prices would look free.
  v.check(({ tariff, priceLines }) => tariff === null || priceLines !== null),
  v.transform((bike): Offer => ({
    mapId: bike.id,
    frameNumber: bike.frameNumber,
    form: formOf(bike.deviceType, bike.capabilities),
    deviceType: bike.deviceType,
    capabilities: bike.capabilities,
    batteryPercent: bike.batteryPercent,
    maxRangeMeters: bike.maxRangeMeters,
    latitude: bike.mainCoordinate.latitude,
    longitude: bike.mainCoordinate.longitude,
    dock: bike.dock,
    tariffName: bike.tariff?.name ?? null,
    priceLines: bike.priceLines ?? [],
    freeMinutes: bike.freeMinutes,
    pauseCost: bike.pauseCost,
    fareCap: bike.fareCap,
    cardHold: bike.cardHold,
    reservation: bike.capabilities.reserve ? bike.reservation : null,
    insuranceCost: bike.insuranceCost,
    isInsured: bike.insured,
    inspectionSeconds: bike.inspectionSeconds,
    obstacles: bike.obstacles,
    debt: bike.debt,
  })),
);

function offerIn(answer: unknown): Offer {
  const found = read('bike', bikeSchema, answer);
  if (!found) throw Fault.named('commonError', 'a vehicle that this app cannot read');
  return found.value;
}

/** The vehicle with this number on its frame, or in the dock with this code. @throws {Fault} */
const getBike = async (api: GatewayApi, number: string, signal?: AbortSignal): Promise<Offer> =>
  offerIn(
    await unwrap(api.GET('/api/bikes/{number}', { params: { path: { number } }, ...(signal ? { signal } : {}) })),
  );

/** The vehicle behind a pin. Its id is valid only while the vehicle stands there. @throws {Fault} */
const getVehicle = async (api: GatewayApi, mapId: number, signal?: AbortSignal): Promise<Offer> =>
  offerIn(
    await unwrap(api.GET('/api/map/vehicles/{id}', { params: { path: { id: mapId } }, ...(signal ? { signal } : {}) })),
  );

const ringAnswer = v.object({ sound: maybe('sound', v.boolean()) });

/**
 * `hasSound`: false where the vehicle only flashed, null where the server did not say. `silent`: the vehicle does not
 * answer the server.
 */
export type RingOutcome =
  | { kind: 'rang'; hasSound: boolean | null }
  | { kind: 'silent' }
  | { kind: 'tooOften'; retryInSeconds: number }
  | { kind: 'refused'; refusal: Refusal };

/**
 * Lets a vehicle sound and flash.
 * @param key of the rider's tap: the vehicle rings once for it
 * @throws {Fault} when it is not known whether the vehicle rang
 */
export async function ringVehicle(
  api: GatewayApi,
  { number, position, key }: { number: string; position: Position; key: string },
  signal: AbortSignal,
): Promise<RingOutcome> {
  const { latitude, longitude, accuracy } = position;
  const params = { path: { number }, header: { 'Idempotency-Key': key } };
  const body = { position: { latitude, longitude, accuracy } };
  try {
    const answer = await unwrap(api.POST('/api/bikes/{number}/ring', { params, body, signal }));
    return { kind: 'rang', hasSound: read('ring', ringAnswer, answer)?.value.sound ?? null };
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.isUnknown) throw fault;
    if (fault.details.code === 'BIKE_IS_OFFLINE') return { kind: 'silent' };
    const refusal = refusalOfFault(fault, { stage: null });
    const { code, retryInSeconds = 60 } = refusal;
    return code === 'tooManyRequests' ? { kind: 'tooOften', retryInSeconds } : { kind: 'refused', refusal };
  }
}

/** A rider may mistype a number. A pin was correct when the map was drawn. */
const missing = (wanted: VehicleLookup): Refusal =>
  'number' in wanted ? { code: 'bikeNotFound', number: wanted.number } : { code: 'rentNotAvailable' };

/**
 * Finds a vehicle by number or by pin. Every fault becomes a refusal: a lookup changes nothing, so its result is never
 * uncertain.
 */
export async function lookUp(api: GatewayApi, wanted: VehicleLookup, signal?: AbortSignal): Promise<LookupOutcome> {
  try {
    const offer =
      'number' in wanted ? await getBike(api, wanted.number, signal) : await getVehicle(api, wanted.mapId, signal);
    return { kind: 'found', offer };
  } catch (cause) {
    const fault = Fault.from(cause);
    const refusal = refusalOfFault(fault, { stage: null });
    return { kind: 'refused', refusal: fault.status === 404 ? { ...refusal, ...missing(wanted) } : refusal };
  }
}
