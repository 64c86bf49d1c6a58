import { settleCommand } from '../../contract/commands.ts';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { orderLock, saysMoved } from '../device/lock.ts';
import { forgetDue, later, type Due } from '../due.ts';
import { findVehicle, freeVehicle, metalOf, type Vehicle } from '../vehicles.ts';
import { cancelStart } from './acts/cancel.ts';
import { allParkings } from './acts/finish.ts';
import { dockCloses, dockLocks } from './dock.ts';
import { endRent } from './end.ts';
import { PULL_OUT_MS } from './limits.ts';
import { limitDrawsNear, pauseGoesOn, rideBegins } from './notices.ts';
import { changeRent, findRent, type Change, type Rent } from './rent.ts';
import { dockOpened, dockReached } from './rules/dock.ts';
import { backByHand, backToRide, closingStuck, judge, judged, returnStuck } from './rules/finish.ts';
import { paused, pauseStuck, resumeStuck, riding } from './rules/pause.ts';
import { bikeReached, chainSettled, motorReached, started, startFailed } from './rules/start.ts';
import { senseFor, waitForRider } from './sense.ts';

/** map-and-rent §9. */
const CHAIN_SETTLES_MS = 6_000;

type Happening = { sql: Sql; clock: Clock; rent: Rent; due: Due };

/** What the metal and the server do when a due time has come. A rent that is over hears of nothing more. */
export async function happen(sql: Sql, clock: Clock, due: Due): Promise<void> {
  const rent = await findRent(sql, due.rentId);
  if (!rent || rent.ended_at !== null) return;
  const happening = { sql, clock, rent, due };
  switch (due.kind) {
    case 'vehicle.reached':
      return vehicleReached(happening);
    case 'chain.opens':
      return chainOpens(happening);
    case 'chain.settled':
      return chainHasSettled(happening);
    case 'start.abandoned':
      if (rent.stage === 'CHECK_START') await cancelStart({ sql, clock }, rent);
      return;
    case 'dock.opens':
      return dockOpens(happening);
    case 'dock.closes':
      if (rent.stage === 'CHECK_START') await dockCloses(sql, clock, rent);
      return;
    case 'dock.locks':
      return dockLocks(sql, clock, rent);
    case 'lock.opens':
      return lockOpens(happening);
    case 'lock.closes':
      return lockCloses(happening);
    case 'position.judged':
      return positionJudged(happening);
    case 'ride.returns':
      return rideReturns(happening);
    case 'ride.notice':
      return limitDrawsNear(sql, clock, rent);
    case 'pause.notice':
      return pauseGoesOn(sql, clock, rent);
    case 'ride.limit':
      // Whoever has asked to finish, or claimed that it cannot be, has kept to the limit.
      await endRent(sql, clock, rent, { status: 'TECH_DONE', fined: rent.finish_requested_at === null });
  }
}

const settle = async ({ sql, due }: Happening, state: 'done' | 'refused', code?: string) => {
  if (due.commandKey !== null) await settleCommand(sql, due.commandKey, state, code);
};
const change = ({ sql, clock, rent }: Happening, to: Change) => changeRent(sql, clock, rent, to);

async function vehicleReached(happening: Happening): Promise<void> {
  const { sql, clock, rent, due } = happening;
  const vehicle = await findVehicle(sql, rent.frame_number);
  if (vehicle && rent.capabilities.wheelLock) return bikeIsReached(happening, vehicle);
  const { docked } = rent.capabilities;
  await change(happening, docked ? dockReached : motorReached);
  await later(sql, clock, vehicle?.lock_ms ?? 0, {
    kind: docked ? 'dock.opens' : 'lock.opens',
    rentId: rent.id,
    commandKey: due.commandKey,
  });
}

/** Open for so long; the ride begins when the bike is gone from it. */
async function dockOpens(happening: Happening): Promise<void> {
  const { sql, clock, rent } = happening;
  if (!saysMoved(await orderLock(sql, clock, rent.id, { lock: 'dock', order: 'open' })))
    return startFails(happening, 'OPEN_LOCK_ERROR');
  await change(happening, dockOpened);
  await later(sql, clock, PULL_OUT_MS, { kind: 'dock.closes', rentId: rent.id, commandKey: null });
  return settle(happening, 'done');
}

/** A bike is found with its locks as they stand; from here on the rider does the next thing, or it is given up. */
async function bikeIsReached(happening: Happening, vehicle: Vehicle): Promise<void> {
  const { sql, clock, rent } = happening;
  if (!vehicle.online) return startFails(happening, rent.capabilities.chain ? 'OPEN_CHAIN_ERROR' : 'OPEN_LOCK_ERROR');
  const next = await change(happening, bikeReached(rent, metalOf(vehicle)));
  await waitForRider(sql, clock, next);
  await settle(happening, 'done');
}

async function startFails(happening: Happening, code: 'OPEN_LOCK_ERROR' | 'OPEN_CHAIN_ERROR'): Promise<void> {
  const { sql, clock, rent } = happening;
  await settle(happening, 'refused', code);
  await forgetDue(sql, rent.id);
  await change(happening, startFailed(clock.iso(), code));
  await freeVehicle(sql, rent.frame_number, 0);
}

/** Later than at the start a chain that is stuck leaves the ride where it is: the order may come again. */
async function chainOpens(happening: Happening): Promise<void> {
  const { sql, clock, rent } = happening;
  const outcome = await orderLock(sql, clock, rent.id, { lock: 'chain', order: 'open' });
  if (saysMoved(outcome)) {
    await later(sql, clock, CHAIN_SETTLES_MS, { kind: 'chain.settled', rentId: rent.id, commandKey: null });
    await senseFor(sql, clock, rent);
    return settle(happening, 'done');
  }
  if (rent.stage === 'CHECK_START') return startFails(happening, 'OPEN_CHAIN_ERROR');
  await change(happening, { step: 'chain_lock_open', error_code: 'OPEN_CHAIN_ERROR' });
  return settle(happening, 'refused', 'OPEN_CHAIN_ERROR');
}

async function chainHasSettled(happening: Happening): Promise<void> {
  const { rent } = happening;
  if (rent.step === 'chain_lock_close' && rent.step_number === 2) await change(happening, chainSettled);
}

async function lockOpens(happening: Happening): Promise<void> {
  const { sql, clock, rent } = happening;
  const lock = rent.capabilities.wheelLock ? 'wheel' : 'motor';
  const opened = saysMoved(await orderLock(sql, clock, rent.id, { lock, order: 'open' }));
  const isStart = rent.stage === 'CHECK_START';
  if (opened) {
    await change(happening, {
      ...(isStart ? started(clock.iso()) : riding(rent, clock.now())),
      ...(await heard(happening)),
    });
    if (isStart) await rideBegins(sql, clock, rent.id);
    return settle(happening, 'done');
  }
  if (isStart) return startFails(happening, 'OPEN_LOCK_ERROR');
  await change(happening, resumeStuck);
  return settle(happening, 'refused', 'OPEN_LOCK_ERROR');
}

async function lockCloses(happening: Happening): Promise<void> {
  const { sql, clock, rent } = happening;
  const isEnd = rent.stage === 'ACTIVE_RIDE_END';
  // A bike, a ride that ends out of a pause, and a motor that only said it had opened have their lock closed already: nothing to order.
  const isClosed = rent.wheel_lock === 'closed' || (await isLocked(happening));
  const closed = isClosed || (await orderLock(sql, clock, rent.id, { lock: 'motor', order: 'close' })) === 'obeyed';
  if (!closed) {
    await change(happening, isEnd ? closingStuck : pauseStuck);
    return settle(happening, 'refused', 'NEED_CLOSE_LOCK');
  }
  if (isEnd) await endRent(sql, clock, rent, { status: 'DONE' });
  else await change(happening, paused(clock.iso()));
  return settle(happening, 'done');
}

async function positionJudged(happening: Happening): Promise<void> {
  const { sql, rent, due } = happening;
  await change(happening, judged(judge(due.position ?? null, await allParkings(sql)), rent));
}

/** A scooter that went to its end out of a pause comes back with its motor unlocked, or stays at its end; a bike's rider opens the wheel. */
async function rideReturns(happening: Happening): Promise<void> {
  const { sql, clock, rent } = happening;
  if (rent.capabilities.wheelLock) {
    await change(happening, rent.wheel_lock === 'open' ? backToRide : backByHand(rent));
    return settle(happening, 'done');
  }
  if (
    (await isLocked(happening)) &&
    !saysMoved(await orderLock(sql, clock, rent.id, { lock: 'motor', order: 'open' }))
  ) {
    await change(happening, returnStuck(rent));
    return settle(happening, 'refused', 'OPEN_LOCK_ERROR');
  }
  await change(happening, backToRide);
  await settle(happening, 'done');
}

/** What the sensors say just now, if they are heard. */
async function heard({ sql, rent }: Happening): Promise<Change> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  return vehicle?.online ? metalOf(vehicle) : {};
}

const isLocked = async ({ sql, rent }: Happening): Promise<boolean> =>
  (await findVehicle(sql, rent.frame_number))?.lock === 'closed';
