import type { Clock } from './clock.ts';
import type { Db } from './database/db.ts';
import { paymentOrdersWorker } from './money/paymentOrders.ts';
import { publishInstructions, publishAnnouncements } from './promo/publish.ts';
import { seedCity } from './seed/seed.ts';
import { textWorker } from './sms/deliver.ts';
import { autopilotWorker } from './world/autopilot.ts';
import { runDueJob } from './world/rents/dueJobs.ts';
import { reservationsWorker } from './world/reservations.ts';
import { dueWorker } from './world/schedule.ts';
import { trafficWorker } from './world/traffic.ts';

export type WorldOptions = {
  db: Db;
  clock: Clock;
  /** The same seed makes the same city. */
  seed: number;
  /** Vehicles in a new city, when more than the default. */
  fleet?: number | undefined;
  /** How long riders may look a vehicle over for nothing, seconds: 120 by default (map-and-rent §9). */
  inspectionSeconds?: number | undefined;
  /**
   * Plays riders' hands and other riders in the city: on for people, off in tests, where nothing happens without a
   * call.
   */
  autopilot: boolean;
  /** Whether a new city has banners and a new rider's first steps; off by default. */
  news?: boolean;
};

/** Fills an empty database with a city and runs its workers by the clock. */
export async function createWorld({
  db,
  clock,
  seed,
  fleet,
  inspectionSeconds,
  autopilot,
  news,
}: WorldOptions): Promise<void> {
  await db.transaction(async (sql) => {
    if (inspectionSeconds !== undefined)
      await sql.query('update sandbox.city set inspection_seconds = $1', [inspectionSeconds]);
    const isNew = await seedCity(sql, seed, clock.now(), fleet);
    if (!isNew) return;
    await publishInstructions(sql);
    if (news) await publishAnnouncements(sql, clock.now());
  });
  clock.onTick(dueWorker(db, (sql, due) => runDueJob(sql, clock, due)));
  clock.onTick(paymentOrdersWorker(db, clock));
  clock.onTick(reservationsWorker(db, clock));
  clock.onTick(textWorker(db, clock));
  if (!autopilot) return;
  clock.onTick(trafficWorker(db, clock, seed));
  clock.onTick(autopilotWorker(db, clock));
}
