import * as v from 'valibot';
import type { Sandbox } from '#sandbox/server.ts';
import { controlClient } from '../controlClient.ts';
import { command } from './crowd.ts';
import { ask, gatewayHeaders, riderOf, type Reached, type Reply } from './sandbox.ts';

export type Position = { latitude: number; longitude: number; accuracy: number };

/** The position of scooter 51307 of the seeded city: inside parking 1208. */
export const besideFirstScooter: Position = { latitude: 55.75427, longitude: 37.62066, accuracy: 5 };
/** Bikes beside that scooter: one with a chain, closed round a rack; one with a wheel lock alone. */
export const CHAIN_BIKE = '40117';
export const WHEEL_BIKE = '40118';
/** A precise place in the city, far from every parking. */
export const streetWithoutParking: Position = { latitude: 55.7905, longitude: 37.7605, accuracy: 5 };
/** The first bytes of a photo. */
export const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]);

/** The columns of a rent that the tests read; the router checks the whole row against the contract. */
const Rent = v.looseObject({
  id: v.string(),
  version: v.number(),
  stage: v.string(),
  status: v.string(),
  duration: v.nullable(v.number()),
  cost: v.nullable(v.number()),
  step: v.string(),
  step_number: v.number(),
  step_count: v.number(),
  error_code: v.nullable(v.string()),
  paused_seconds: v.number(),
  ride_started_at: v.nullable(v.string()),
  finish_requested_at: v.nullable(v.string()),
});
const Accepted = v.looseObject({ rent: Rent, uploadTicket: v.nullable(v.string()) });
const Refused = v.looseObject({ code: v.string() });

let keys = 0;
const nextKey = () => `world-key-${String((keys += 1)).padStart(12, '0')}`;

export const controlOf = (sandbox: Sandbox) => controlClient(sandbox.origins.data);

/** The id by which everybody sees the vehicle with this number on its frame. */
export async function mapIdOf({ db }: Pick<Reached, 'db'>, number: string): Promise<string> {
  const { rows } = await db.transaction((sql) =>
    sql.query<{ id: string }>('select map_id::text as id from sandbox.vehicles where frame_number = $1', [number]),
  );
  return rows[0]?.id ?? '';
}

export type VehicleChange = Partial<Record<'online' | 'jammed' | 'chainJammed' | 'ghost', boolean>> & {
  status?: 'STATIONED' | 'INACTIVE';
  lock?: 'open' | 'closed';
  chainPlace?: 'holder' | 'rack' | 'free';
  position?: { latitude: number; longitude: number };
};
export type Hand = 'closeWheel' | 'chainToHolder' | 'chainToRack' | 'pullOut' | 'pushIn';
/** Docked bikes in docks 3 and 4 of station 1, some steps from there. */
export const DOCK_BIKE = '10117';
export const DOCK_EBIKE = '20117';
export const besideFirstStation: Position = { latitude: 55.75532, longitude: 37.62162, accuracy: 5 };

/** Operations of a test on one vehicle. */
export function vehicleOf(sandbox: Sandbox, number: string) {
  const control = controlOf(sandbox);
  const params = { path: { number } };
  return {
    set: (body: VehicleChange) => control.PATCH('/control/vehicles/{number}', { params, body }),
    hand: async (does: Hand, wish: { station?: number; dock?: number } = {}) =>
      (await control.POST('/control/vehicles/{number}/hands', { params, body: { does, ...wish } })).response.status,
    facts: async () => (await control.GET('/control/vehicles', { params: { query: { number } } })).data?.items[0],
    /** The oldest first, as `lock command outcome`. */
    lockCommands: async () =>
      (await control.GET('/control/lock-commands')).data?.items
        .filter((entry) => entry.number === number)
        .map(({ lock, command, outcome }) => `${lock} ${command} ${outcome}`)
        .toReversed(),
  };
}

type Act = 'pause' | 'resume' | 'finish' | 'cancel' | 'complete' | 'return-to-ride';
/** Milliseconds that pass, a change of the vehicle, a move of a hand, a rider's command, or anything else. */
type Deed = number | VehicleChange | Hand | 'open-chain' | 'open-lock' | Act | (() => Promise<unknown>);
const HANDS: readonly unknown[] = ['closeWheel', 'chainToHolder', 'chainToRack', 'pullOut', 'pushIn'] satisfies Hand[];
const isHand = (deed: unknown): deed is Hand => HANDS.includes(deed);
const bodyOf = (act: Act, position: Position): object => {
  if (act === 'complete') return { photoOwed: true };
  return act === 'pause' || act === 'resume' || act === 'finish' ? { position } : {};
};

/** Does all this in turn beside one vehicle, and gives the place of the rent after it: see `placeIn`. */
export const doerOf =
  (ride: () => Ride, bike: ReturnType<typeof vehicleOf>, position: Position, later: (ms: number) => Promise<unknown>) =>
  async (...deeds: Deed[]): Promise<string> => {
    for (const deed of deeds) {
      if (typeof deed === 'number') await later(deed);
      else if (typeof deed === 'function') await deed();
      else if (typeof deed === 'object') await bike.set(deed);
      else if (isHand(deed)) await bike.hand(deed);
      else if (deed === 'open-chain' || deed === 'open-lock') await ride().commandLock(deed);
      else await ride().act(deed, bodyOf(deed, position));
    }
    return placeIn(await ride().row());
  };

/** Where a rent is: stage, status, step and its number, the error if there is one, and the cost of a rent that is over. */
const placeIn = ({ step_number, step_count, error_code, cost, ...rent }: v.InferOutput<typeof Rent>): string => {
  const place = `${rent.stage} ${rent.status} ${rent.step} ${step_number}/${step_count}`;
  const isOver = cost === null ? '' : `, ${cost} ₽ for ${rent.duration} s`;
  return `${place}${error_code === null ? '' : ` ${error_code}`}${isOver}`;
};

export type Ride = Awaited<ReturnType<typeof createRide>>;

/** One rider's hands on one sandbox: commands with fresh keys, and the current rent. */
export async function createRide(sandbox: Pick<Reached, 'origins' | 'clock'>, login: string) {
  const { token } = await riderOf(sandbox, login);
  const headers = gatewayHeaders(token);
  const { gateway } = sandbox.origins;
  let rentId = '';

  const send = (path: string, body: unknown, key = nextKey()): Promise<Reply> =>
    command(sandbox, { token }, path, body, key);
  const get = (path: string) => ask(`${gateway}${path}`, { headers });
  const act = async (name: string, body: unknown) =>
    v.parse(Accepted, (await send(`/api/rents/${rentId}/${name}`, body)).body);

  return {
    get,
    async start(number: string, position: Position, more: object = {}) {
      const key = nextKey();
      const { rent } = v.parse(Accepted, (await send('/api/rents', { number, position, ...more }, key)).body);
      rentId = rent.id;
      return { ...rent, key };
    },
    /** Continues a rent that was started before. */
    take: (id: string) => void (rentId = id),
    startRefused: async (number: string, position: Position | null) =>
      v.parse(Refused, (await send('/api/rents', { number, position })).body),
    act: async (name: string, body: unknown) => (await act(name, body)).rent,
    finish: (position: Position | null, more: object = {}) => act('finish', { position, ...more }),
    refused: async (name: string, body: unknown) =>
      v.parse(Refused, (await send(`/api/rents/${rentId}/${name}`, body)).body).code,
    photo: (bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = headers) =>
      ask(`${gateway}/api/rents/${rentId}/photo`, {
        method: 'POST',
        headers: { ...more, 'Content-Type': 'image/jpeg', 'Idempotency-Key': nextKey() },
        body: bytes,
      }),
    row: async () => v.parse(Rent, (await get(`/api/rents/${rentId}`)).body),
    current: async () => (await get('/api/rents/current')).body,
    /** Sends a lock command and advances the clock until the lock has moved. */
    async commandLock(name: 'open-chain' | 'open-lock') {
      await act(name, {});
      await sandbox.clock.advance(3_000);
      return v.parse(Rent, (await get(`/api/rents/${rentId}`)).body);
    },
    command: async (key: string) => (await get(`/api/commands/${key}`)).body,
  };
}
