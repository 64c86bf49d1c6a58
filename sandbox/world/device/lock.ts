import type { components } from '#openapi/vehicles.d.ts';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';

/**
 * `ghost`: the device reported success, and its lock did not move. `refused`: the server withheld a command that the
 * lock would have taken.
 */
export type LockOutcome = 'obeyed' | 'ghost' | 'jammed' | 'offline' | 'out of sequence' | 'refused';
/** As in the contract of an operator's devices: the world sends no command that the contract does not have. */
export type LockMove = components['schemas']['LockMove'];
type LockName = LockMove['lock'];

/** All that the lock model needs; read from the vehicle itself, not from its rent. */
export type LockFacts = {
  device: string | null;
  lock: string;
  /** null: it has no chain. */
  chainPlace: string | null;
  /** The bike is in a dock of the station where the ride was requested. */
  inDock: boolean;
  /** Milliseconds since the chain was opened; null when it never was. */
  sinceChain: number | null;
  online: boolean;
  jammed: boolean;
  chainJammed: boolean;
  ghost: boolean;
  stage: string | null;
  status: string | null;
  ended: boolean;
  /** Less than the inspection time has passed since the ride began. */
  inInspection: boolean;
};

/**
 * The rider's hands are at the chain for this long (map-and-rent §9). Stands in `world/rents/dueJobs.ts` too: the lock
 * decides without the rent engine.
 */
const CHAIN_SETTLES_MS = 6_000;

/**
 * The lock's own decision, independent of the rent engine: reveals a wrong rule of the engine. A lock does not move to
 * its present state, nor in a ride that has no use for the move.
 */
export function outcomeOf(move: LockMove, facts: LockFacts): LockOutcome {
  if (!isAllowed(move, facts)) return 'out of sequence';
  if (!facts.online) return 'offline';
  if (move.lock === 'chain' ? facts.chainJammed : facts.jammed) return 'jammed';
  return facts.ghost && move.lock !== 'chain' && move.command === 'open' ? 'ghost' : 'obeyed';
}

function isAllowed({ lock, command }: LockMove, facts: LockFacts): boolean {
  if (facts.ended || facts.stage === null || !(LOCKS_OF[facts.device ?? 'docked'] ?? []).includes(lock)) return false;
  // A command closes only a motor. A hand closes a wheel and a chain, and a dock closes by itself.
  if (command === 'close') return lock === 'motor' && mayCloseMotor(facts);
  return MAY_OPEN[lock](facts);
}

const LOCKS_OF: Record<string, LockName[]> = {
  OMNI_IOT_SCOOTER: ['motor'],
  OMNI_IOT_DEVICE: ['wheel'],
  OMNI_HORSESHOE: ['wheel', 'chain'],
  docked: ['dock'],
};

const mayOpenMotor = ({ lock, stage, status }: LockFacts): boolean =>
  lock === 'closed' &&
  (stage === 'CHECK_START' ||
    stage === 'CHECK_END_PAUSE' ||
    (stage === 'ACTIVE_RIDE_END' && status === 'WAIT_TO_RETURN_IN_PROGRESS'));

const mayCloseMotor = ({ lock, stage, inInspection }: LockFacts): boolean =>
  lock === 'open' &&
  (stage === 'CHECK_START_PAUSE' || stage === 'ACTIVE_RIDE_END' || (stage === 'ACTIVE_RIDE' && inInspection));

function mayOpenWheel({ lock, stage, device, chainPlace, sinceChain }: LockFacts): boolean {
  const chainIsAway =
    device !== 'OMNI_HORSESHOE' || (chainPlace === 'holder' && (sinceChain ?? Infinity) >= CHAIN_SETTLES_MS);
  return lock === 'closed' && chainIsAway && (stage === 'CHECK_START' || stage === 'CHECK_END_PAUSE');
}

/**
 * The chain does not move to its present location: from its holder it goes only to a rack, from a rack only to its
 * holder.
 */
function mayOpenChain({ lock, stage, status, device, chainPlace }: LockFacts): boolean {
  if (device !== 'OMNI_HORSESHOE' || lock !== 'closed' || chainPlace === 'free') return false;
  if (stage === 'PAUSE') return true;
  if (stage === 'ACTIVE_RIDE_END') return status === 'CHECK_END' && chainPlace === 'holder';
  return (stage === 'CHECK_START' || stage === 'CHECK_END_PAUSE') && chainPlace === 'rack';
}

/** The bike is still in its dock, and its ride has not begun. */
const mayOpenDock = ({ lock, stage, inDock }: LockFacts): boolean =>
  inDock && lock === 'closed' && stage === 'CHECK_START';

const MAY_OPEN: Record<LockName, (facts: LockFacts) => boolean> = {
  motor: mayOpenMotor,
  wheel: mayOpenWheel,
  chain: mayOpenChain,
  dock: mayOpenDock,
};

type LockReading = LockFacts & { number: string };

async function factsOf(sql: Sql, clock: Clock, rentId: string): Promise<LockReading | null> {
  const { rows } = await sql.query<LockReading>(
    `select v.frame_number as number, v.device_type as device, v.lock, v.chain_place as "chainPlace",
       coalesce(v.dock is not null and r.station ->> 'external_id' = v.station_id::text, false) as "inDock",
       ($2::bigint - v.chain_opened_ms)::float8 as "sinceChain", v.online, v.jammed, v.chain_jammed as "chainJammed", v.ghost,
       r.stage, r.status, r.ended_at is not null as ended,
       coalesce($2::bigint < extract(epoch from r.ride_started_at) * 1000 + r.inspection_seconds * 1000, false) as "inInspection"
     from public.rents r join sandbox.vehicles v on v.frame_number = r.frame_number where r.id = $1`,
    [rentId, clock.now()],
  );
  return rows[0] ?? null;
}

/** Moves a lock of the vehicle in this rent, or answers why it did not move. The ledger stores every command. */
export async function commandLock(sql: Sql, clock: Clock, rentId: string, move: LockMove): Promise<LockOutcome> {
  const facts = await factsOf(sql, clock, rentId);
  if (!facts) return 'out of sequence';
  const outcome = outcomeOf(move, facts);
  if (outcome === 'obeyed') await applyLockMove(sql, clock, facts.number, move);
  await write(sql, clock, { rentId, number: facts.number, move, outcome });
  return outcome;
}

/** Whether the device reports that the lock has moved. A ghost reports so too. */
export const reportsMoved = (outcome: LockOutcome): boolean => outcome === 'obeyed' || outcome === 'ghost';

/** The ledger also stores a command that the server withheld, with the lock's own decision. */
export async function recordRefusedCommand(sql: Sql, clock: Clock, rentId: string, move: LockMove): Promise<void> {
  const facts = await factsOf(sql, clock, rentId);
  if (!facts) return;
  const outcome = isAllowed(move, facts) ? 'refused' : 'out of sequence';
  await write(sql, clock, { rentId, number: facts.number, move, outcome });
}

async function applyLockMove(sql: Sql, clock: Clock, number: string, { lock, command }: LockMove): Promise<void> {
  if (lock === 'chain') {
    await sql.query(`update sandbox.vehicles set chain_place = 'free', chain_opened_ms = $2 where frame_number = $1`, [
      number,
      clock.now(),
    ]);
  } else {
    await sql.query('update sandbox.vehicles set lock = $2 where frame_number = $1', [
      number,
      command === 'open' ? 'open' : 'closed',
    ]);
  }
}

type Entry = { rentId: string; number: string; move: LockMove; outcome: LockOutcome };

const write = async (sql: Sql, clock: Clock, { rentId, number, move, outcome }: Entry): Promise<void> =>
  void (await sql.query(
    'insert into sandbox.lock_commands (at, frame_number, rent_id, lock, command, outcome) values ($1, $2, $3, $4, $5, $6)',
    [clock.iso(), number, rentId, move.lock, move.command, outcome],
  ));
