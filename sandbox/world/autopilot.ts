import type { Clock, ClockWorker } from '../clock.ts';
import { HttpError } from '../contract/handlers.ts';
import type { Db, Sql } from '../database/db.ts';
import { leaveDock } from './device/dock.ts';
import { moveByHand, type Hand } from './device/hands.ts';
import { dockReturns } from './dockReturns.ts';
import { endRent } from './rents/end.ts';
import { findRent } from './rents/rent.ts';
import type { Rent } from './rents/rent.types.ts';
import { findVehicle, isDocked } from './vehicles.ts';

/**
 * Milliseconds: how soon a hand does what a step asks; how long it holds an opened chain; how soon support answers a
 * claim, and how soon the service comes to a bike that was left open.
 */
const HAND_MS = 3_000;
const UNWIND_MS = 7_500;
const SUPPORT_MS = 60_000;
const SERVICE_MS = 120_000;

type Task = { at: number; rentId: string; number: string; does: Hand | 'endBySupport' | 'tidyUp' };
type Row = Pick<Rent, 'id' | 'frame_number' | 'stage' | 'step' | 'wheel_lock' | 'chain_lock'> & {
  opened: boolean;
  changed: number;
  claimed: number | null;
  chainOpened: number | null;
};

/**
 * Plays riders' hands at every bike whose step waits for them, support, and the service team. Stores nothing: it reads
 * the state and acts.
 */
export function autopilotWorker(db: Db, clock: Clock): ClockWorker {
  /* A failed task is not tried again: the clock would stop at it. */
  const failed = new Set<string>();
  const next = (sql: Sql) => nextTask(sql, failed);
  return {
    nextAt: async () => (await db.read(next))?.at ?? null,
    run: async (now) => {
      for (let task = await db.read(next); task && task.at <= now; task = await db.read(next)) {
        await db
          .transaction((sql) => carryOut(sql, clock, task))
          .catch((error: unknown) => {
            if (!(error instanceof HttpError)) throw error;
            failed.add(nameOf(task));
          });
      }
    },
  };
}

const nameOf = ({ at, rentId, does }: Task) => `${rentId} ${does} ${at}`;

async function nextTask(sql: Sql, failed: ReadonlySet<string>): Promise<Task | undefined> {
  const { rows } = await sql.query<Row>(
    `select r.id, r.frame_number, r.stage, r.step, r.wheel_lock, r.chain_lock, v.dock is not null and v.lock = 'open' as opened,
       (extract(epoch from r.server_time) * 1000)::float8 as changed,
       (extract(epoch from c.received_at) * 1000)::float8 as claimed, v.chain_opened_ms::float8 as "chainOpened"
     from public.rents r join sandbox.vehicles v on v.frame_number = r.frame_number left join sandbox.claims c on c.rent_id = r.id
     where r.ended_at is null`,
  );
  const homecomings = (await dockReturns(sql)).map(({ since, ...ride }): Task => ({
    at: since + HAND_MS,
    ...ride,
    does: 'pushIn',
  }));
  return [...rows.flatMap(tasksOf), ...homecomings, ...(await leftOpen(sql))]
    .filter((task) => !failed.has(nameOf(task)))
    .toSorted((a, b) => a.at - b.at)[0];
}

function tasksOf({
  id,
  frame_number,
  stage,
  step,
  wheel_lock,
  chain_lock,
  opened,
  changed,
  claimed,
  chainOpened,
}: Row): Task[] {
  const task = (at: number, does: Task['does']): Task => ({ at, rentId: id, number: frame_number, does });
  const tasks: Task[] = [];
  if (claimed !== null) tasks.push(task(claimed + SUPPORT_MS, 'endBySupport'));
  if (stage === 'CHECK_START' && step === 'unlock' && opened) tasks.push(task(changed + HAND_MS, 'pullOut'));
  if (step === 'lock_info' && wheel_lock === 'open') tasks.push(task(changed + HAND_MS, 'closeWheel'));
  if (step === 'chain_lock_close' && chain_lock === 'open') {
    const toRack = stage === 'PAUSE' || stage === 'ACTIVE_RIDE_END';
    tasks.push(
      task(Math.max(changed + HAND_MS, (chainOpened ?? 0) + UNWIND_MS), toRack ? 'chainToRack' : 'chainToHolder'),
    );
  }
  return tasks;
}

/** Bikes that their last rider left with the wheel or the chain open, or in no dock. */
async function leftOpen(sql: Sql): Promise<Task[]> {
  const { rows } = await sql.query<{ rentId: string; number: string; ended: number }>(
    `select distinct on (v.frame_number) r.id as "rentId", v.frame_number as number, (extract(epoch from r.ended_at) * 1000)::float8 as ended
     from sandbox.vehicles v join public.rents r on r.frame_number = v.frame_number
     where v.status = 'INACTIVE' and v.device_type is distinct from 'OMNI_IOT_SCOOTER' and (v.lock = 'open' or v.chain_lock = 'open')
     order by v.frame_number, r.ended_at desc nulls first`,
  );
  return rows.map(({ rentId, number, ended }) => ({ at: ended + SERVICE_MS, rentId, number, does: 'tidyUp' }));
}

/** Moves a docked bike into another dock: the dock that holds it may be broken. */
async function tidyUp(sql: Sql, clock: Clock, number: string): Promise<void> {
  const vehicle = await findVehicle(sql, number);
  if (vehicle && isDocked(vehicle)) {
    await leaveDock(sql, number);
    return moveByHand(sql, clock, number, 'pushIn');
  }
  await sql.query(
    `update sandbox.vehicles set status = 'STATIONED', lock = 'closed', chain_place = case when chain_place is null then null else 'rack' end
     where frame_number = $1`,
    [number],
  );
}

async function carryOut(sql: Sql, clock: Clock, { rentId, number, does }: Task): Promise<void> {
  if (does === 'tidyUp') return tidyUp(sql, clock, number);
  if (does !== 'endBySupport') return moveByHand(sql, clock, number, does);
  const rent = await findRent(sql, rentId);
  if (rent) await endRent(sql, clock, rent, { status: 'TECH_DONE' });
}
