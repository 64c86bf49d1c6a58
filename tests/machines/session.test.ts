import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { SessionContext } from '#machines/session/session.types.ts';
import { type ChartStep, effectsOf, now } from './messageLog.ts';
import { broken, gapsOf, recordEffects, silence } from './recordEffects.ts';
import { type Titled, titled } from './titled.ts';
import { walk, type Step } from './walk.ts';

const RIDER = { riderId: 'A', secondsLeft: 120 };
const OTHER = { riderId: 'B', secondsLeft: 120 };
const SECOND_FACTOR = { riderId: 'A', factors: [{ id: 'f1', name: 'main', addedAt: 0 }] };

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
      'tabs.signedOut': [{ byServer: false }, { byServer: true }],
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

const KEPT = { kind: 'kept', riderId: 'A' };
const RENEWED = { kind: 'renewed', ...RIDER };
const REFUSED = { kind: 'refused' };
const NOTHING = { kind: 'nothing' };
const CREDENTIALS = { type: 'rider.submittedCredentials', by: 'pin', login: '10001', pin: '1234' };
const ACTS = ['report', 'dropTokens', 'openMainPage', 'openUnauthorisedPage'];

/** The chart of the session; every server answers well unless `answers` says otherwise. */
const opened = (answers: Record<string, () => unknown> = {}, given: { jitter?: number } = {}) =>
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

type Answers = Record<string, () => unknown>;
type Story = [steps: [Answers, ...ChartStep[]], messages: string];

/** Who is signed in and what runs for them, or why nobody is. */
const screen: Parameters<typeof effectsOf>[2] = (snapshot) => {
  const { riderId, by, refusal, secondFactor } = snapshot?.context ?? {};
  const running = ['rent', 'realtime', 'pushQueue'].filter((name) => name in (snapshot?.children ?? {}));
  if (snapshot?.matches('signedIn')) return `${riderId} with ${running.join(' ')}`;
  const factors = secondFactor?.factors.map(({ id }: { id: string }) => `needs a code of ${id}`) ?? [];
  return [riderId ?? 'nobody', 'by', by, ...factors, refusal?.code].filter(Boolean).join(' ');
};
const signedIn = () => ({ kind: 'signedIn', ...RIDER });
const verified = () => ({ ...RENEWED, secondsLeft: 180 });

const IN = 'A with rent realtime pushQueue';
const START = 'restoreSession, loadRide 0, rent A, realtime A, pushQueue A, renew A';
const STARTED = `${START}, shows ${IN}`;
const ENTERED = `rent A, realtime A, pushQueue A, shows ${IN}`;
const OUT = 'shows nobody by pin';
const HANDED_OVER = { type: 'tabs.receivedTokens', ...OTHER };
const CODE = { type: 'rider.submittedCode', factorId: 'f1', code: '123456' };
const refuses = (code: string) => () => ({ kind: 'refused', refusal: { code } });
/** A visitor whose account needs a code. */
const halfWay = (checkCode: () => unknown) => ({
  restoreSession: () => NOTHING,
  signIn: () => ({ kind: 'secondFactor', secondFactor: SECOND_FACTOR }),
  checkCode,
});
const WRONG_CODE = halfWay(refuses('secondFactorWrong'));
const NEEDS_CODE = `restoreSession, ${OUT}, signIn pin 10001 1234, ${OUT} needs a code of f1`;
const CHECKED = `${NEEDS_CODE}, checkCode f1 123456`;
const stories: Record<string, Story> = {
  'The app signs the rider in at once from a stored session, while it renews the session': [
    [{ renew: silence }],
    STARTED,
  ],
  'A session starts with the typed login and PIN': [
    [{ restoreSession: () => NOTHING, signIn: signedIn }, CREDENTIALS],
    `restoreSession, ${OUT}, signIn pin 10001 1234, ${ENTERED}`,
  ], // A036
  'The app shows the refusal of a sign-in until the rider tries again': [
    [
      { restoreSession: () => NOTHING, signIn: () => ({ kind: 'refused', refusal: { code: 'loginErrorMessage' } }) },
      CREDENTIALS,
      now({ signIn: broken }),
      CREDENTIALS,
      now({ signIn: signedIn }),
      CREDENTIALS,
      'rider.signedOut',
    ],
    `restoreSession, ${OUT}, signIn pin 10001 1234, shows nobody by pin loginErrorMessage, signIn pin 10001 1234, report broken actor, shows nobody by pin unknownError, signIn pin 10001 1234, ${ENTERED}, endSession A true, openMainPage, ${OUT}`,
  ], // A035
  'The rider is signed out when the phone cannot restore the session, and the app reports the error': [
    [{ restoreSession: broken }],
    `restoreSession, report broken actor, ${OUT}`,
  ],
  'When the rider signs out, the app ends the session at the server and opens the main page': [
    [{}, 'rider.signedOut', { ...CREDENTIALS }],
    `${STARTED}, endSession A true, openMainPage, ${OUT}, signIn pin 10001 1234`,
  ], // D064, D065
  'When the server refuses to renew the stored session, the app opens the unauthorised page and does not notify the server':
    [[{ renew: () => REFUSED }], `${START}, verifySession A renewal, endSession A false, openUnauthorisedPage, ${OUT}`],
  'When the server refuses a later renewal of the session, the app opens the unauthorised page': [
    [{}, now({ renew: () => REFUSED }), 'server.answered401'],
    `${STARTED}, renew A, verifySession A renewal, endSession A false, openUnauthorisedPage, ${OUT}`,
  ],
  'When the server refuses a fresh access token, the app opens the unauthorised page': [
    [{}, 'server.refusedFreshToken'],
    `${STARTED}, verifySession A bearer, endSession A false, openUnauthorisedPage, ${OUT}`,
  ],
  'A session ends when the rider signs out, although endSession fails': [
    [{ endSession: broken }, 'rider.signedOut'],
    `${STARTED}, endSession A true, report broken actor, openMainPage, ${OUT}`,
  ],
  'A session ends when the server refuses a fresh token, although endSession fails': [
    [{ endSession: broken }, 'server.refusedFreshToken'],
    `${STARTED}, verifySession A bearer, endSession A false, report broken actor, openUnauthorisedPage, ${OUT}`,
  ],
  'A session waits two seconds for endSession after the rider signs out': [
    [{ endSession: silence }, 'rider.signedOut', 2],
    `${STARTED}, endSession A true, shows A by pin, 2s openMainPage, ${OUT}`,
  ],
  'A session waits two seconds for endSession after the server refuses a fresh token': [
    [{ endSession: silence }, 'server.refusedFreshToken', 2],
    `${STARTED}, verifySession A bearer, endSession A false, shows A by pin, 2s openUnauthorisedPage, ${OUT}`,
  ],
  'A session ends when the rider signs out in another tab': [
    [{}, { type: 'tabs.signedOut', byServer: false }],
    `${STARTED}, dropTokens, openMainPage, ${OUT}`,
  ],
  'When another rider signs in in another tab, this tab ends its session and continues with the session of that rider':
    [
      [{}, now({ renew: silence }), HANDED_OVER, HANDED_OVER, 60],
      `${STARTED}, dropTokens, openMainPage, ${OUT}, rent B, realtime B, pushQueue B, shows B with rent realtime pushQueue, 60s renew B`,
    ],
  'The app renews a session one minute before its access token expires': [
    // 120 seconds are 4 ticks: one may pass, at the next fewer than three would remain.
    [{}, 300],
    `${STARTED}, 60s renew A, 120s renew A, 180s renew A, 240s renew A, 300s renew A`,
  ], // A033, A058
  'The app renews a session at once after a 401 response, and only once after several 401 responses': [
    [{}, now({ renew: silence }), 'server.answered401', 'server.answered401', 'server.answered401'],
    `${STARTED}, renew A`,
  ],
  'When the server refuses an access token, the app asks the server once more, and a success continues the session': [
    [{ verifySession: verified }, 'server.refusedFreshToken', 120],
    `${STARTED}, verifySession A bearer, 120s renew A`,
  ],
  'When the server refuses a renewal, the app asks the server once more, and a success continues the session': [
    [{ verifySession: verified }, now({ renew: () => REFUSED }), 'server.answered401', now({ renew: silence }), 120],
    `${STARTED}, renew A, verifySession A renewal, 120s renew A`,
  ],
  'When the second request after a refused access token gets no answer, the session continues and the app renews it again':
    [
      [{ verifySession: () => ({ kind: 'unreachable' }) }, 'server.refusedFreshToken', 1],
      `${STARTED}, verifySession A bearer, 1s renew A`,
    ],
  'When the second request after a refused access token fails, the session continues and the app renews it again': [
    [{ verifySession: broken }, 'server.refusedFreshToken', 1],
    `${STARTED}, verifySession A bearer, report broken actor, 1s renew A`,
  ],
  'The app asks the server once to verify a session, even if the server refuses several access tokens meanwhile': [
    [{ verifySession: silence }, 'server.refusedFreshToken', 'server.answered401', 'server.refusedFreshToken'],
    `${STARTED}, verifySession A bearer`,
  ],
  'A session uses the newer access token of another tab': [
    [{ renew: silence }, { type: 'tabs.receivedTokens', riderId: 'A', secondsLeft: 180 }, 120],
    `${STARTED}, 120s renew A`,
  ],
  'The app asks a rider with a second factor for a code after the PIN, and the session begins when the code is right': [
    [halfWay(signedIn), CREDENTIALS, CODE],
    `${CHECKED}, ${ENTERED}`,
  ],
  'The app shows why a sign-in code was refused, accepts another code, and checks only one code at a time': [
    [WRONG_CODE, CREDENTIALS, CODE, now({ checkCode: broken }), CODE, now({ checkCode: silence }), CODE, CODE],
    `${CHECKED}, ${OUT} needs a code of f1 secondFactorWrong, checkCode f1 123456, report broken actor, ${OUT} needs a code of f1 unknownError, checkCode f1 123456`,
  ],
  'The rider needs login and PIN again when the first step of sign-in is too old': [
    [halfWay(() => ({ kind: 'over', refusal: { code: 'signInTimedOut' } })), CREDENTIALS, CODE],
    `${CHECKED}, ${OUT} signInTimedOut`,
  ],
  'The second step of sign-in ends when the rider signs in in another tab': [
    [halfWay(silence), CREDENTIALS, { type: 'tabs.receivedTokens', ...RIDER }],
    `${NEEDS_CODE}, ${ENTERED}`,
  ],
};
it.each([
  ...titled(stories),
  ...['device.becameVisible', 'device.cameOnline'].flatMap((type) =>
    titled<Story>({
      [`On the event ${type} the app updates the expiry of the session, and renews the session when its token expires soon`]:
        [
          // 299 seconds are 9 whole ticks: fewer than three remain at the seventh.
          [{}, { type, secondsLeft: 299 }, 210, { type, secondsLeft: 11 }, 1, { type, secondsLeft: 10 }],
          `${STARTED}, 210s renew A, 211s renew A`,
        ], // A058
      [`The app retries the renewal of a session at once on the event ${type}`]: [
        [{ renew: broken }, { type, secondsLeft: 0 }],
        `${START}, report broken actor, shows ${IN}, renew A, report broken actor`,
      ],
    }),
  ),
  ...[[], [CODE]].map((events): Titled<Story> => [
    'A rider can leave the second step of sign-in, even during the check of a code, and the app stores nothing of that step',
    [halfWay(silence), CREDENTIALS, ...events, 'rider.leftSecondFactor'],
    `${events.length === 0 ? NEEDS_CODE : CHECKED}, ${OUT}`,
  ]),
  ...(
    [
      ['email a@b.test 123456', { by: 'email', email: 'a@b.test', code: '123456' }],
      ['provider c', { by: 'provider', code: 'c' }],
    ] as const
  ).map(([values, given]): Titled<Story> => [
    `A sign-in by ${given.by} can need the second step too, and the app shows its refusal only beside that kind of sign-in`,
    [
      { restoreSession: () => NOTHING, signIn: refuses('emailCodeWrong') },
      { type: CREDENTIALS.type, ...given },
      now(halfWay(silence)),
      { type: CREDENTIALS.type, ...given },
      'rider.leftSecondFactor',
      now({ signIn: refuses('loginErrorMessage') }),
      CREDENTIALS,
    ],
    `restoreSession, ${OUT}, signIn ${values}, shows nobody by ${given.by} emailCodeWrong, signIn ${values}, shows nobody by ${given.by} needs a code of f1, shows nobody by ${given.by}, signIn pin 10001 1234, ${OUT} loginErrorMessage`,
  ]),
])('%s', async (_, [answers, ...steps], messages) => {
  expect(await effectsOf(await opened(answers), steps, screen)).toBe(messages);
});

it('The app tries without end to load the code files of the ride, with gaps of ten seconds at most', async () => {
  const session = await opened({ loadRide: broken });
  await session.pass(80);
  expect(gapsOf(session.times('loadRide'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10]);
  expect([session.each('report')[0], session.each('rent')]).toEqual([{ cause: new Error('broken actor') }, []]);
  session.answer('loadRide', () => undefined);
  session.answer('renew', () => ({ kind: 'unreachable' }));
  await session.pass(10);
  // The count of attempts begins again: after 200 milliseconds, not after two and a half seconds.
  expect(gapsOf(session.times('renew'))[0]).toBe(1);
});

// A057
it('While no server answers, the session lasts; each retry of the renewal waits 200 ms longer, up to 30 s', async () => {
  const { times, now, passMilliseconds, pass, answer } = await opened({ renew: () => ({ kind: 'unreachable' }) });
  for (const milliseconds of [199, 1, 399, 1, 600]) await passMilliseconds(milliseconds);
  expect(times('renew')).toEqual([0, 200, 600, 1_200]);
  await pass(4_000);
  expect(gapsOf(times('renew')).at(-1)).toBe(30);
  expect(now()?.matches('signedIn')).toBe(true);
  answer('renew', () => RENEWED);
  await pass(30);
  expect(now()?.value).toEqual({ signedIn: 'fresh' });
  // A successful renewal resets the attempts.
  answer('renew', () => ({ kind: 'unreachable' }));
  const before = times('renew').length;
  await pass(60);
  await passMilliseconds(200);
  expect(times('renew').length).toBeGreaterThanOrEqual(before + 2);
});

it('The app shortens each wait before a retry of the renewal by a random part, at most by half', async () => {
  const { times, passMilliseconds } = await opened({ renew: () => ({ kind: 'unreachable' }) }, { jitter: 1 });
  for (const milliseconds of [99, 1, 199, 1]) await passMilliseconds(milliseconds);
  expect(times('renew')).toEqual([0, 100, 300]);
});
