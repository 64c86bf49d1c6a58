import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { storeClock } from '../database/persistedClock.ts';
import { integer } from './fields.ts';
import { outside } from './operation.ts';

/** `running` is false when only a control call moves the clock. */
const state = (clock: Clock) => ({ now: clock.iso(), running: clock.running });

export const clockOperations = {
  'GET /control/clock': outside({}, async ({ clock }) => state(clock)),

  /** Advances the one clock; all jobs due until then run, in sequence. */
  'POST /control/clock': outside(
    { body: v.strictObject({ milliseconds: integer(0, 8_640_000_000) }) },
    async ({ clock, db }, { body }) => {
      await clock.advance(body.milliseconds);
      await storeClock(db, clock);
      return state(clock);
    },
  ),
};
