import type { operations } from './control.d.ts';
import type { Clock } from '../clock.ts';
import type { OutsideHandlers } from '../contract/handlers.ts';
import type { Db } from '../database/db.ts';
import { storeClock } from '../database/persistedClock.ts';

/** Outside of a transaction: work that falls due while the clock moves needs the database itself. */
export const clockHandlers = (clock: Clock, db: Db): OutsideHandlers<operations, 'getClock' | 'advanceClock'> => {
  const state = () => ({ status: 200, body: { now: clock.iso(), running: clock.running } }) as const;
  return {
    getClock: async () => state(),
    async advanceClock({ body }) {
      await clock.advance(body.milliseconds);
      await storeClock(db, clock);
      return state();
    },
  };
};
