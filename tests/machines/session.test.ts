import { expect } from 'vitest';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { SessionContext } from '#machines/session/session.types.ts';
import { walk } from './walk.ts';

const RIDER = { riderId: 'A', secondsLeft: 120 };
const OTHER = { riderId: 'B', secondsLeft: 120 };

const seen = (context: SessionContext) => [
  context.riderId,
  context.refusal?.code,
  context.ticksLeft,
  Math.min(context.attempt, 2),
];

walk(
  'session',
  {
    machine: sessionMachine,
    payloads: {
      'rider.submittedCredentials': [{ login: '10001', pin: '1234' }],
      'tabs.receivedTokens': [RIDER, OTHER],
      'device.becameVisible': [{ secondsLeft: 100 }, { secondsLeft: 10 }],
      'device.cameOnline': [{ secondsLeft: 100 }, { secondsLeft: 10 }],
      'xstate.done.actor.restoreSession': [{ output: { kind: 'kept', riderId: 'A' } }, { output: { kind: 'nothing' } }],
      'xstate.done.actor.signIn': [
        { output: { kind: 'signedIn', isAnotherRider: false, ...RIDER } },
        { output: { kind: 'signedIn', isAnotherRider: true, ...OTHER } },
        { output: { kind: 'refused', refusal: { code: 'loginErrorMessage' } } },
      ],
      'xstate.done.actor.renew': [
        { output: { kind: 'renewed', ...RIDER } },
        { output: { kind: 'refused' } },
        { output: { kind: 'unreachable' } },
      ],
    },
    project: (snapshot) => seen(snapshot.context),
  },
  (reached, step) => {
    const { riderId, refusal } = reached.context;
    // Whoever is signed in has a name, and whoever is not leaves none behind.
    if (reached.matches('signedIn')) expect(riderId).not.toBeNull();
    if (reached.matches('signedOut')) expect(riderId).toBeNull();
    // A refused sign-in says why; nothing else does.
    expect(refusal !== null && reached.matches('signedOut')).toBe(reached.matches({ signedOut: 'refused' }));
    // Silence signs nobody out: only an answer of the server, the rider or another tab does.
    if (step.type === 'xstate.error.actor.renew' || step.type.startsWith('xstate.after.')) {
      if (riderId !== null) expect(reached.matches('signedIn')).toBe(true);
    }
    // At rest there is always a way on: out of the session, or into it.
    if (reached.matches('signedOut')) expect(reached.can({ type: 'rider.submittedCredentials', login: 'x', pin: '0000' })).toBe(true);
    if (reached.matches('signedIn')) expect(reached.can({ type: 'rider.signedOut' })).toBe(true);
    // The ride lives exactly as long as the session.
    expect('rent' in reached.children).toBe(reached.matches('signedIn'));
  },
);
