import type { AnyMachineSnapshot } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { SessionContext } from '#machines/session/session.types.ts';
import { RIDER, OTHER, SECOND_FACTOR } from './sessions.ts';
import { walk, type Step } from './walk.ts';

const seen = (context: SessionContext) => [
  context.riderId,
  context.refusal?.code,
  context.ticksLeft,
  context.secondFactor !== null,
  Math.min(context.attempt, 2),
];

const promises: Record<string, (reached: AnyMachineSnapshot, step: Step) => boolean> = {
  'a signed-in session has a rider id': (reached) => !reached.matches('signedIn') || reached.context.riderId !== null,
  'a signed-out session has no rider id': (reached) =>
    !reached.matches('signedOut') || reached.context.riderId === null,
  'a refused sign-in has a refusal': (reached) =>
    !reached.matches({ signedOut: 'refused' }) || reached.context.refusal !== null,
  'nothing but a refused sign-in shows a refusal': (reached) =>
    !reached.matches({ signedOut: 'asking' }) || reached.context.refusal === null,
  'a code is asked for only between the two steps': (reached) =>
    (reached.context.secondFactor !== null) === reached.matches('secondFactor'),
  'nothing of a rider opens before the code': (reached) =>
    !reached.matches('secondFactor') || (reached.context.riderId === null && !('rent' in reached.children)),
  'a rider without a code can go back': (reached) =>
    !reached.matches('secondFactor') || reached.can({ type: 'rider.leftSecondFactor' }),
  'neither a missing answer nor a delay signs the rider out': (reached, { type }) =>
    !(/^xstate\.error\.actor\.(renew|verifySession)$/.test(type) || type.startsWith('xstate.after.')) ||
    reached.context.riderId === null ||
    reached.matches('restoring') ||
    reached.matches('signedIn'),
  'no refusal ends a session before it was asked again': (reached, { type }) =>
    !(type === 'xstate.done.actor.renew' || type.startsWith('server.')) || !reached.matches('leaving'),
  'new tokens are not renewed at once': (reached, { type }) =>
    !/^(xstate\.done\.actor\.(signIn|checkCode)|tabs\.receivedTokens)$/.test(type) ||
    !reached.matches('signedIn') ||
    reached.matches({ signedIn: 'fresh' }),
  'a renewal that breaks is tried again': (reached, { type }) =>
    !/^xstate\.error\.actor\.(renew|verifySession)$/.test(type) || reached.matches({ signedIn: 'waitingToRetry' }),
  'a visitor can always sign in': (reached) =>
    !reached.matches('signedOut') ||
    reached.can({ type: 'rider.submittedCredentials', by: 'pin', login: 'x', pin: '0000' }),
  'a rider can always sign out': (reached) => !reached.matches('signedIn') || reached.can({ type: 'rider.signedOut' }),
  'the rent chart runs exactly while the rider is signed in': (reached) =>
    'rent' in reached.children === reached.matches('signedIn'),
};

const RENEWALS = [
  { output: { kind: 'renewed', ...RIDER } },
  { output: { kind: 'refused' } },
  { output: { kind: 'unreachable' } },
];

// A032
walk(
  'session',
  {
    machine: sessionMachine,
    inputs: [{ jitter: 0 }],
    payloads: {
      'rider.submittedCredentials': [
        { by: 'pin', login: '10001', pin: '1234' },
        { by: 'email', email: 'a@b.test', code: '123456' },
        { by: 'provider', code: 'c' },
      ],
      'rider.submittedCode': [{ factorId: 'f1', code: '123456' }],
      'tabs.receivedTokens': [RIDER, OTHER],
      'device.becameVisible': [{ secondsLeft: 100 }, { secondsLeft: 10 }],
      'device.cameOnline': [{ secondsLeft: 100 }, { secondsLeft: 10 }],
      'xstate.done.actor.restoreSession': [{ output: { kind: 'kept', riderId: 'A' } }, { output: { kind: 'nothing' } }],
      'xstate.done.actor.signIn': [
        { output: { kind: 'signedIn', ...RIDER } },
        { output: { kind: 'refused', refusal: { code: 'loginErrorMessage' } } },
        { output: { kind: 'secondFactor', secondFactor: SECOND_FACTOR } },
      ],
      'xstate.done.actor.checkCode': [
        { output: { kind: 'signedIn', ...RIDER } },
        { output: { kind: 'refused', refusal: { code: 'secondFactorWrong' } } },
        { output: { kind: 'over', refusal: { code: 'signInTimedOut' } } },
      ],
      'xstate.done.actor.renew': RENEWALS,
      'xstate.done.actor.verifySession': RENEWALS,
    },
    project: (snapshot) => seen(snapshot.context),
  },
  (reached, step) => {
    for (const [sentence, holds] of Object.entries(promises))
      if (!holds(reached, step)) throw new Error(`broken invariant: ${sentence}`);
  },
);
