import { words } from '../support/words.ts';
import type { Simulation, Tab } from './simulation.ts';

/** The state of the world: the rent, the locks, and the due jobs. */
export type Scene = {
  rent: {
    id: string;
    version: number;
    stage: string;
    status: string;
    step: string;
    ended: boolean;
    [word: string]: unknown;
  } | null;
  vehicle: Record<Switch, boolean> & {
    lock: string;
    chain_place: string | null;
    device_type: string | null;
    status: string;
    station_id: number | null;
  };
  due: readonly string[];
};

/** The defects of a vehicle, by column. */
export type Switch = 'online' | 'jammed' | 'chain_jammed' | 'ghost';

/** Columns of a vehicle that do not affect its ride. */
const ASIDE = words(`frame_number map_id form dock docked_ms taken_from latitude longitude battery lock_ms
  chain_opened_ms chain_lock`);

/** The rider's newest rent and its vehicle. */
export async function scene({ world: { db, clock, riderId, number } }: Simulation): Promise<Scene> {
  const { rows } = await db.transaction((sql) =>
    sql.query<Scene>(
      `select
         (select jsonb_build_object('id', id, 'version', version, 'stage', stage, 'status', status, 'step', step, 'step_number', step_number,
            'step_count', step_count, 'error', error_code, 'wheel', wheel_lock, 'chain', chain_lock, 'place', chain_place, 'photo', photo_state,
            'parked', parking_id is not null, 'claimed', claimed_at is not null, 'asked', finish_requested_at is not null, 'ended', ended_at is not null,
            'looksOver', ended_at is null and stage = 'ACTIVE_RIDE' and extract(epoch from ($3::timestamptz - ride_started_at)) < inspection_seconds)
          from rents where client_id = $1 order by updated_at desc, ended_at nulls first limit 1) as rent,
         (select to_jsonb(v) - $4::text[] || jsonb_build_object('settles', coalesce(extract(epoch from $3::timestamptz) * 1000 - chain_opened_ms < 6000, false)) from sandbox.vehicles v where frame_number = $2) as vehicle,
         (select coalesce(jsonb_agg(kind order by kind), '[]') from sandbox.due d join rents r on r.id = d.rent_id
            where kind <> 'ride.limit' and (kind <> 'start.abandoned' or r.stage = 'CHECK_START')) as due`,
      [riderId, number, clock.iso(), ASIDE],
    ),
  );
  const [shown] = rows;
  if (!shown) throw new Error('the world shows nothing');
  return shown;
}

type Living = { getSnapshot(): unknown };
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The state of a chart with all of its child charts. */
function stateOf(actor: Living): unknown {
  const snapshot = actor.getSnapshot();
  if (!isObject(snapshot)) return null;
  const children = isObject(snapshot['children']) ? snapshot['children'] : {};
  const inside = Object.entries(children).flatMap(([id, child]) =>
    isLiving(child) ? [[id, stateOf(child)] as const] : [],
  );
  return [snapshot['value'] ?? snapshot['status'], ...(inside.length > 0 ? [Object.fromEntries(inside)] : [])];
}
const isLiving = (value: unknown): value is Living => isObject(value) && typeof value['getSnapshot'] === 'function';

/**
 * All that decides what can happen next, without times and versions. The search treats moments with the same key as one.
 */
export function keyOf({ rent, vehicle, due }: Scene, { phone, isOnline, isLive, loss, place }: Tab): string {
  const ride = phone.ride();
  const { context, children } = ride.getSnapshot();
  const command = children.rideCommand?.getSnapshot().context;
  const { id: _, version: __, ...words } = rent ?? { id: null, version: null };
  return JSON.stringify([
    // In a ride the next position arrives before the chart asks for a lock.
    rent?.stage === 'ACTIVE_RIDE' ? JSON.stringify(stateOf(ride)).replace(/"rider":"\w+"/, '') : stateOf(ride),
    context.rent && (rent?.id !== context.rent.id || rent.version !== context.rent.version),
    command?.command?.kind,
    (command?.refusal ?? context.refusal)?.code,
    context.photoId !== null,
    command?.savedFinish != null,
    context.endedRentId !== null,
    rent && words,
    vehicle,
    due,
    [isOnline, isLive, loss, place],
  ]);
}
