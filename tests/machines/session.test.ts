import type { AnyMachineSnapshot } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { SessionContext } from '#machines/session/session.types.ts';
import { walk, type Step } from './walk.ts';

const RIDER = { riderId: 'A', secondsLeft: 120 };
const OTHER = { riderId: 'B', secondsLeft: 120 };

const seen = (context: SessionContext) => [
  context.riderId,
  context.refusal?.code,
  context.ticksLeft,
  Math.min(context.attempt, 2),
];

const promises: Record<string, (reached: AnyMachineSnapshot, step: Step) => boolean> = {
  'whoever is signed in has a name': (reached) => !reached.matches('signedIn') || reached.context.riderId !== null,
  'whoever is signed out leaves no name behind': (reached) => !reached.matches('signedOut') || reached.context.riderId === null,
  'a refused sign-in says why': (reached) => !reached.matches({ signedOut: 'refused' }) || reached.context.refusal !== null,
  'nothing but a refused sign-in shows a refusal': (reached) =>
    !reached.matches({ signedOut: 'asking' }) || reached.context.refusal === null,
  'neither silence nor time signs anybody out': (reached, { type }) =>
    !(type === 'xstate.error.actor.renew' || type.startsWith('xstate.after.')) ||
    reached.context.riderId === null ||
    reached.matches('signedIn'),
  'a visitor can always sign in': (reached) =>
    !reached.matches('signedOut') || reached.can({ type: 'rider.submittedCredentials', login: 'x', pin: '0000' }),
  'a rider can always leave': (reached) => !reached.matches('signedIn') || reached.can({ type: 'rider.signedOut' }),
  'the ride lives exactly as long as the session': (reached) => 'rent' in reached.children === reached.matches('signedIn'),
};

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
    for (const [sentence, holds] of Object.entries(promises)) if (!holds(reached, step)) throw new Error(`not so: ${sentence}`);
  },
);
