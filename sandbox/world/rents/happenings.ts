import { settleCommand } from '../../contract/commands.ts';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { orderLock } from '../device/lock.ts';
import { later, type Due } from '../due.ts';
import { findVehicle, freeVehicle } from '../vehicles.ts';
import { allParkings } from './acts/finish.ts';
import { endRent } from './end.ts';
import { changeRent, findRent, type Change, type Rent } from './rent.ts';
import { backToRide, closingStuck, judge, judged, returnStuck } from './rules/finish.ts';
import { paused, pauseStuck, resumeStuck, riding } from './rules/pause.ts';
import { reached, started, startFailed } from './rules/start.ts';

/** map-and-rent §9. */
const RIDE_LIMIT_MS = 48 * 3_600_000;

type Happening = { sql: Sql; clock: Clock; rent: Rent; due: Due };

/** What the metal and the server do when a due time has come. A rent that is over hears of nothing more. */
export async function happen(sql: Sql, clock: Clock, due: Due): Promise<void> {
  const rent = await findRent(sql, due.rentId);
  if (!rent || rent.ended_at !== null) return;
  const happening = { sql, clock, rent, due };
  switch (due.kind) {
    case 'vehicle.reached':
      return vehicleReached(happening);
    case 'lock.opens':
      return lockOpens(happening);
    case 'lock.closes':
      return lockCloses(happening);
    case 'position.judged':
      return positionJudged(happening);
    case 'ride.returns':
      return rideReturns(happening);
    case 'ride.limit':
      await endRent(sql, clock, rent, { status: 'TECH_DONE', fined: true });
  }
}

const settle = async ({ sql, due }: Happening, state: 'done' | 'refused', code?: string) => {
  if (due.commandKey !== null) await settleCommand(sql, due.commandKey, state, code);
};
const change = ({ sql, clock, rent }: Happening, to: Change) => changeRent(sql, clock, rent, to);

async function vehicleReached(happening: Happening): Promise<void> {
  const { sql, clock, rent, due } = happening;
  await change(happening, reached);
  const vehicle = await findVehicle(sql, rent.frame_number);
  await later(sql, clock, vehicle?.lock_ms ?? 0, { kind: 'lock.opens', rentId: rent.id, commandKey: due.commandKey });
}

async function lockOpens(happening: Happening): Promise<void> {
  const { sql, clock, rent } = happening;
  const opened = (await orderLock(sql, clock, rent.id, 'open')) === 'obeyed';
  const isStart = rent.stage === 'CHECK_START';
  if (opened) {
    await change(happening, isStart ? started(clock.iso()) : riding(rent, clock.now()));
    if (isStart) await later(sql, clock, RIDE_LIMIT_MS, { kind: 'ride.limit', rentId: rent.id, commandKey: null });
    return settle(happening, 'done');
  }
  await change(happening, isStart ? startFailed(clock.iso()) : resumeStuck);
  if (isStart) await freeVehicle(sql, rent.frame_number, 0);
  return settle(happening, 'refused', 'OPEN_LOCK_ERROR');
}

async function lockCloses(happening: Happening): Promise<void> {
  const { sql, clock, rent } = happening;
  const isEnd = rent.stage === 'ACTIVE_RIDE_END';
  // A ride that ends out of a pause has its lock closed already: nothing to order.
  const closed = (isEnd && (await isLocked(happening))) || (await orderLock(sql, clock, rent.id, 'close')) === 'obeyed';
  if (!closed) {
    await change(happening, isEnd ? closingStuck : pauseStuck);
    return settle(happening, 'refused', 'NEED_CLOSE_LOCK');
  }
  if (isEnd) await endRent(sql, clock, rent, { status: 'DONE' });
  else await change(happening, paused(clock.iso()));
  return settle(happening, 'done');
}

async function positionJudged(happening: Happening): Promise<void> {
  const { sql, due } = happening;
  await change(happening, judged(judge(due.position ?? null, await allParkings(sql))));
}

/** A ride that went to its end out of a pause comes back with its lock opened, or stays at its end. */
async function rideReturns(happening: Happening): Promise<void> {
  const { sql, clock, rent } = happening;
  if ((await isLocked(happening)) && (await orderLock(sql, clock, rent.id, 'open')) !== 'obeyed') {
    await change(happening, returnStuck(rent));
    return settle(happening, 'refused', 'OPEN_LOCK_ERROR');
  }
  await change(happening, backToRide);
  await settle(happening, 'done');
}

const isLocked = async ({ sql, rent }: Happening): Promise<boolean> => (await findVehicle(sql, rent.frame_number))?.lock === 'closed';
