import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { seedCity } from '../seed/seed.ts';
import { ordersWorker } from '../money/orders.ts';
import { publishInstructions, publishNews } from '../promo/publish.ts';
import { autopilotWorker } from './autopilot.ts';
import { dueWorker } from './due.ts';
import { happen } from './rents/happenings.ts';
import { trafficWorker } from './traffic.ts';

export { demoRiders } from '../seed/riders.ts';

export type WorldOptions = {
  db: Db;
  clock: Clock;
  /** The same seed makes the same city. */
  seed: number;
  /** Vehicles in a new city, when more than usual. */
  fleet?: number | undefined;
  /** A hand at the vehicles and other riders in the city: on for people, off in tests, where only what is asked happens. */
  autopilot: boolean;
  /** Banners and a new rider's first steps in a new city; none unless asked for. */
  news?: boolean;
};

/** Fills an empty database with a city and lets things happen in it by the clock. */
export async function createWorld({ db, clock, seed, fleet, autopilot, news }: WorldOptions): Promise<void> {
  await db.transaction(async (sql) => {
    const isNew = await seedCity(sql, seed, clock.now(), fleet);
    if (!isNew) return;
    await publishInstructions(sql);
    if (news) await publishNews(sql, clock.now());
  });
  clock.onTick(dueWorker(db, (sql, due) => happen(sql, clock, due)));
  clock.onTick(ordersWorker(db, clock));
  if (!autopilot) return;
  clock.onTick(trafficWorker(db, clock, seed));
  clock.onTick(autopilotWorker(db, clock));
}
