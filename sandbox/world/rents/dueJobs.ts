import type { Clock } from '../../clock.ts';
import { settleCommand } from '../../contract/commands.ts';
import type { Sql } from '../../database/db.ts';
import { commandLock, reportsMoved } from '../device/lock.ts';
import { cancelDueJobs, schedule, type DueJob } from '../schedule.ts';
import { findVehicle, freeVehicle, lockColumnsOf, type Vehicle } from '../vehicles.ts';
import { cancelStart } from './commands/cancel.ts';
import { allParkings } from './commands/finish.ts';
import { dockCloses, dockLocks } from './dock.ts';
import { endRent } from './end.ts';
import { remindOfLimit, remindOfPause, scheduleLimitReminders } from './reminders.ts';
import { changeRent, findRent } from './rent.ts';
import type { Change, Rent } from './rent.types.ts';
import { dockOpened, dockReached } from './rules/dock.ts';
import { backByHand, backToRide, closingStuck, judge, judged, returnStuck } from './rules/finish.ts';
import { paused, pauseStuck, resumeStuck, riding } from './rules/pause.ts';
import { bikeReached, chainSettled, motorReached, started, startFailed } from './rules/start.ts';
import { readSensorsFor, waitForRider } from './sensors.ts';

/** map-and-rent §9. Stands in `world/device/lock.ts` too, where the lock itself decides. */
const CHAIN_SETTLES_MS = 6_000;
/** How long an opened dock waits for the bike to be pulled out, in milliseconds. */
const PULL_OUT_MS = 30_000;

type DueJobContext = { sql: Sql; clock: Clock; rent: Rent; due: DueJob };

/** Runs the effect of a lock or of the server when its time has come. A rent that is over ignores it. */
export async function runDueJob(sql: Sql, clock: Clock, due: DueJob): Promise<void> {
  const rent = await findRent(sql, due.rentId);
  if (!rent || rent.ended_at !== null) return;
  const job = { sql, clock, rent, due };
  switch (due.kind) {
    case 'vehicle.reached':
      return vehicleReached(job);
    case 'chain.opens':
      return chainOpens(job);
    case 'chain.settled':
      return chainHasSettled(job);
    case 'start.abandoned':
      if (rent.stage === 'CHECK_START') await cancelStart({ sql, clock }, rent);
      return;
    case 'dock.opens':
      return dockOpens(job);
    case 'dock.closes':
      if (rent.stage === 'CHECK_START') await dockCloses(sql, clock, rent);
      return;
    case 'dock.locks':
      return dockLocks(sql, clock, rent);
    case 'lock.opens':
      return lockOpens(job);
    case 'lock.closes':
      return lockCloses(job);
    case 'position.judged':
      return positionJudged(job);
    case 'ride.returns':
      return rideReturns(job);
    case 'ride.reminder':
      return remindOfLimit(sql, clock, rent);
    case 'pause.reminder':
      return remindOfPause(sql, clock, rent);
    case 'ride.limit':
      // A rider who has asked to finish, or claimed that it is impossible, has respected the limit.
      await endRent(sql, clock, rent, { status: 'TECH_DONE', fined: rent.finish_requested_at === null });
  }
}

const settleJobCommand = async ({ sql, due }: DueJobContext, state: 'done' | 'refused', code?: string) => {
  if (due.commandKey !== null) await settleCommand(sql, due.commandKey, state, code);
};
const change = ({ sql, clock, rent }: DueJobContext, to: Change) => changeRent(sql, clock, rent, to);

async function vehicleReached(job: DueJobContext): Promise<void> {
  const { sql, clock, rent, due } = job;
  const vehicle = await findVehicle(sql, rent.frame_number);
  if (vehicle && rent.capabilities.wheelLock) return bikeIsReached(job, vehicle);
  const { docked } = rent.capabilities;
  await change(job, docked ? dockReached : motorReached);
  await schedule(sql, clock, vehicle?.lock_ms ?? 0, {
    kind: docked ? 'dock.opens' : 'lock.opens',
    rentId: rent.id,
    commandKey: due.commandKey,
  });
}

/** The dock is open for a limited time; the ride begins when the bike has left it. */
async function dockOpens(job: DueJobContext): Promise<void> {
  const { sql, clock, rent } = job;
  if (!reportsMoved(await commandLock(sql, clock, rent.id, { lock: 'dock', command: 'open' })))
    return startFails(job, 'OPEN_LOCK_ERROR');
  await change(job, dockOpened);
  await schedule(sql, clock, PULL_OUT_MS, { kind: 'dock.closes', rentId: rent.id, commandKey: null });
  return settleJobCommand(job, 'done');
}

/**
 * The server has reached the bike and reads its locks. From here the rider does the next step, or the server gives the
 * start up.
 */
async function bikeIsReached(job: DueJobContext, vehicle: Vehicle): Promise<void> {
  const { sql, clock, rent } = job;
  if (!vehicle.online) return startFails(job, rent.capabilities.chain ? 'OPEN_CHAIN_ERROR' : 'OPEN_LOCK_ERROR');
  const next = await change(job, bikeReached(rent, lockColumnsOf(vehicle)));
  await waitForRider(sql, clock, next);
  await settleJobCommand(job, 'done');
}

async function startFails(job: DueJobContext, code: 'OPEN_LOCK_ERROR' | 'OPEN_CHAIN_ERROR'): Promise<void> {
  const { sql, clock, rent } = job;
  await settleJobCommand(job, 'refused', code);
  await cancelDueJobs(sql, rent.id);
  await change(job, startFailed(clock.iso(), code));
  await freeVehicle(sql, rent.frame_number, 0);
}

/** A chain that is stuck after the start leaves the ride as it is: the command may come again. */
async function chainOpens(job: DueJobContext): Promise<void> {
  const { sql, clock, rent } = job;
  const outcome = await commandLock(sql, clock, rent.id, { lock: 'chain', command: 'open' });
  if (reportsMoved(outcome)) {
    await schedule(sql, clock, CHAIN_SETTLES_MS, { kind: 'chain.settled', rentId: rent.id, commandKey: null });
    await readSensorsFor(sql, clock, rent);
    return settleJobCommand(job, 'done');
  }
  if (rent.stage === 'CHECK_START') return startFails(job, 'OPEN_CHAIN_ERROR');
  await change(job, { step: 'chain_lock_open', error_code: 'OPEN_CHAIN_ERROR' });
  return settleJobCommand(job, 'refused', 'OPEN_CHAIN_ERROR');
}

async function chainHasSettled(job: DueJobContext): Promise<void> {
  const { rent } = job;
  if (rent.step === 'chain_lock_close' && rent.step_number === 2) await change(job, chainSettled);
}

async function lockOpens(job: DueJobContext): Promise<void> {
  const { sql, clock, rent } = job;
  const lock = rent.capabilities.wheelLock ? 'wheel' : 'motor';
  const opened = reportsMoved(await commandLock(sql, clock, rent.id, { lock, command: 'open' }));
  const isStart = rent.stage === 'CHECK_START';
  if (opened) {
    await change(job, {
      ...(isStart ? started(clock.iso()) : riding(rent, clock.now())),
      ...(await sensorsNow(job)),
    });
    if (isStart) await scheduleLimitReminders(sql, clock, rent.id);
    return settleJobCommand(job, 'done');
  }
  if (isStart) return startFails(job, 'OPEN_LOCK_ERROR');
  await change(job, resumeStuck);
  return settleJobCommand(job, 'refused', 'OPEN_LOCK_ERROR');
}

async function lockCloses(job: DueJobContext): Promise<void> {
  const { sql, clock, rent } = job;
  const isEnd = rent.stage === 'ACTIVE_RIDE_END';
  // A bike, a ride that ends out of a pause, and a motor that only reported that it opened have their lock closed
  // already: no command is needed.
  const isClosed = rent.wheel_lock === 'closed' || (await isLocked(job));
  const closed = isClosed || (await commandLock(sql, clock, rent.id, { lock: 'motor', command: 'close' })) === 'obeyed';
  if (!closed) {
    await change(job, isEnd ? closingStuck : pauseStuck);
    return settleJobCommand(job, 'refused', 'NEED_CLOSE_LOCK');
  }
  if (isEnd) await endRent(sql, clock, rent, { status: 'DONE' });
  else await change(job, paused(clock.iso()));
  return settleJobCommand(job, 'done');
}

async function positionJudged(job: DueJobContext): Promise<void> {
  const { sql, rent, due } = job;
  await change(job, judged(judge(due.position ?? null, await allParkings(sql)), rent));
}

/**
 * A scooter whose end began in a pause returns with its motor unlocked, or stays at its end; a bike's rider opens the
 * wheel.
 */
async function rideReturns(job: DueJobContext): Promise<void> {
  const { sql, clock, rent } = job;
  if (rent.capabilities.wheelLock) {
    await change(job, rent.wheel_lock === 'open' ? backToRide : backByHand(rent));
    return settleJobCommand(job, 'done');
  }
  if (
    (await isLocked(job)) &&
    !reportsMoved(await commandLock(sql, clock, rent.id, { lock: 'motor', command: 'open' }))
  ) {
    await change(job, returnStuck(rent));
    return settleJobCommand(job, 'refused', 'OPEN_LOCK_ERROR');
  }
  await change(job, backToRide);
  await settleJobCommand(job, 'done');
}

/** What the sensors report now, if the vehicle is online. */
async function sensorsNow({ sql, rent }: DueJobContext): Promise<Change> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  return vehicle?.online ? lockColumnsOf(vehicle) : {};
}

const isLocked = async ({ sql, rent }: DueJobContext): Promise<boolean> =>
  (await findVehicle(sql, rent.frame_number))?.lock === 'closed';
