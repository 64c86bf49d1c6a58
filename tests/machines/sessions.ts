import { sessionMachine } from '#machines/session/session.machine.ts';
import { recordEffects } from './recordEffects.ts';

export const RIDER = { riderId: 'A', secondsLeft: 120 };
export const OTHER = { riderId: 'B', secondsLeft: 120 };

export const SECOND_FACTOR = { riderId: 'A', factors: [{ id: 'f1', name: 'main', addedAt: 0 }] };

const KEPT = { kind: 'kept', riderId: 'A' };
export const RENEWED = { kind: 'renewed', ...RIDER };
export const REFUSED = { kind: 'refused' };
export const NOTHING = { kind: 'nothing' };
export const CREDENTIALS = { type: 'rider.submittedCredentials', by: 'pin', login: '10001', pin: '1234' };
const ACTS = ['report', 'dropTokens', 'openMainPage', 'openUnauthorisedPage'];

/** The chart of the session; every server answers well unless `answers` says otherwise. */
export const opened = (answers: Record<string, () => unknown> = {}, given: { jitter?: number } = {}) =>
  recordEffects(sessionMachine, {
    input: { jitter: 0, ...given },
    acts: ACTS,
    listeners: ['rent', 'realtime', 'pushQueue'],
    answers: {
      restoreSession: () => KEPT,
      loadRide: () => undefined,
      renew: () => RENEWED,
      // Without a ride a refusal is final.
      verifySession: () => REFUSED,
      endSession: () => undefined,
      ...answers,
    },
  });
