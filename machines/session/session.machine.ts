import { assign, fromCallback, fromPromise, setup, assertEvent, type EventObject } from 'xstate';
import { deferredLogic, notLoaded } from '../deferredLogic.ts';
import { unprovided } from '../unprovided.ts';
import type {
  CodeOutcome,
  Verification,
  Ending,
  FactorCode,
  Granted,
  RenewalOutcome,
  Restored,
  RideCharts,
  SessionContext,
  SessionEvent,
  SessionInput,
  SignInOutcome,
  SignInRequest,
} from './session.types.ts';

/** Seconds. The rest of a token's life is counted in whole ticks. */
const TICK = 30;
const ticksIn = ({ secondsLeft }: { secondsLeft: number }) => ({ ticksLeft: Math.floor(secondsLeft / TICK) });

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    children: {} as { rent: 'rent'; realtime: 'realtime'; pushQueue: 'pushQueue' },
  },
  actors: {
    restoreSession: fromPromise<Restored>(unprovided('restoreSession')),
    /** Rejects when a file did not come. When a second try fails too, it reloads the page, once a visit. */
    loadRide: fromPromise<void, { tries: number }>(unprovided('loadRide')),
    signIn: fromPromise<SignInOutcome, SignInRequest>(unprovided('signIn')),
    checkCode: fromPromise<CodeOutcome, FactorCode>(unprovided('checkCode')),
    renew: fromPromise<RenewalOutcome, { riderId: string }>(unprovided('renew')),
    verifySession: fromPromise<RenewalOutcome, Verification>(unprovided('verifySession')),
    endSession: fromPromise<void, Ending>(unprovided('endSession')),
    realtime: fromCallback<EventObject, { riderId: string }>(() => {}),
    rent: deferredLogic((): RideCharts['rent'] => notLoaded()),
    pushQueue: deferredLogic((): RideCharts['pushQueue'] => notLoaded()),
  },
  guards: {
    sessionIsStored: (_, outcome: Restored) => outcome.kind === 'kept',
    wasRefused: (_, outcome: SignInOutcome | CodeOutcome | RenewalOutcome) => outcome.kind === 'refused',
    secondFactorIsNeeded: (_, outcome: SignInOutcome) => outcome.kind === 'secondFactor',
    firstStepIsOver: (_, outcome: CodeOutcome) => outcome.kind === 'over',
    isUnreachable: (_, outcome: RenewalOutcome) => outcome.kind === 'unreachable',
    belongsToAnotherRider: ({ context }, granted: Granted) => granted.riderId !== context.riderId,
    serverEndedIt: (_, { byServer }: { byServer: boolean }) => byServer,
    tokenHasTime: (_, { secondsLeft }: { secondsLeft: number }) => secondsLeft > 10,
    tokenExpiresSoon: ({ context }) => context.ticksLeft - 1 < 3,
  },
  delays: {
    tick: TICK * 1_000,
    /** 1, 2, 3 … 10 s. */
    fileIsDue: ({ context }) => Math.min(1_000 * context.attempt, 10_000),
    /**
     * Account §9: 200 ms times the attempt. Capped, so that the session recovers soon after a long outage. Half of it by
     * chance.
     */
    retryIsDue: ({ context }) => Math.min(200 * context.attempt, 30_000) * (1 - context.jitter / 2),
    signOutTimeout: 2_000,
  },
  actions: {
    storeRider: assign((_, outcome: Restored) => (outcome.kind === 'kept' ? { riderId: outcome.riderId } : {})),
    storeGrant: assign((_, outcome: SignInOutcome | CodeOutcome | RenewalOutcome | ({ kind: 'handed' } & Granted)) =>
      'riderId' in outcome
        ? { riderId: outcome.riderId, ...ticksIn(outcome), attempt: 0, refusal: null, secondFactor: null }
        : {},
    ),
    recountTicks: assign((_, token: { secondsLeft: number }) => ticksIn(token)),
    countTick: assign(({ context }) => ({ ticksLeft: context.ticksLeft - 1 })),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    clearAttempts: assign({ attempt: 0 }),
    storeWay: assign((_, { by }: SignInRequest) => ({ by })),
    storeRefusal: assign((_, outcome: SignInOutcome | CodeOutcome) => ({
      refusal: 'refusal' in outcome ? outcome.refusal : null,
    })),
    storeSecondFactor: assign((_, outcome: SignInOutcome) => ({
      secondFactor: outcome.kind === 'secondFactor' ? outcome.secondFactor : null,
      refusal: null,
    })),
    clearSecondFactor: assign({ secondFactor: null, refusal: null }),
    storeUnknownError: assign({ refusal: { code: 'unknownError' } }),
    clearRider: assign({ riderId: null, ticksLeft: 0, attempt: 0 }),
    report: (_args, _failure: { cause: unknown }) => {}, // provided in src/app/actors/session.ts, as are the next three
    dropTokens: () => {},
    openMainPage: () => {},
    openUnauthorisedPage: () => {},
  },
}).createMachine({
  id: 'session',
  description:
    'Who is signed in, and since when the server confirms it. Owns the timing of the access tokens: every renewal starts here, so ten refusals or three tabs cause one renewal. A stored refresh token passes every guard at once. Only a refusal by the main API ends the session, never a missing answer, and in a ride only a second refusal. Leaving signedIn stops the ride’s chart, realtime and the queue of notifications.',
  context: ({ input }) => ({
    jitter: input.jitter,
    riderId: null,
    by: 'pin',
    refusal: null,
    secondFactor: null,
    ticksLeft: 0,
    attempt: 0,
  }),
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Reads the device only: does not wait for the network.',
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'restoreSession',
            src: 'restoreSession',
            onDone: [
              {
                guard: { type: 'sessionIsStored', params: ({ event }) => event.output },
                target: 'loading',
                actions: { type: 'storeRider', params: ({ event }) => event.output },
              },
              { target: '#session.signedOut' },
            ],
            onError: {
              target: '#session.signedOut',
              actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) },
            },
          },
        },
        loading: {
          invoke: {
            id: 'loadRide',
            src: 'loadRide',
            input: ({ context }) => ({ tries: context.attempt }),
            onDone: { target: '#session.signedIn', actions: 'clearAttempts' },
            onError: {
              target: 'waiting',
              actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) },
            },
          },
        },
        waiting: {
          description: 'A file of the ride did not load. The rider stays signed in: a ride may be running.',
          entry: 'countAttempt',
          after: { fileIsDue: 'loading' },
        },
      },
    },
    signedOut: {
      initial: 'asking',
      on: {
        'rider.submittedCredentials': {
          target: 'signingIn',
          actions: { type: 'storeWay', params: ({ event }) => event },
        },
        'tabs.receivedTokens': {
          description: 'The rider signed in in another tab.',
          target: 'signedIn.fresh',
          actions: { type: 'storeGrant', params: ({ event }) => ({ kind: 'handed', ...event }) },
        },
      },
      states: {
        asking: {},
        refused: {},
      },
    },
    signingIn: {
      description: 'A code from an e-mail, or a provider’s answer, replaces login and PIN.',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'rider.submittedCredentials');
          return event;
        },
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'signedOut.refused',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'secondFactorIsNeeded', params: ({ event }) => event.output },
            target: 'secondFactor',
            actions: { type: 'storeSecondFactor', params: ({ event }) => event.output },
          },
          { target: 'signedIn.fresh', actions: { type: 'storeGrant', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'signedOut.refused',
          actions: ['storeUnknownError', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
        },
      },
    },
    secondFactor: {
      description:
        'Login and PIN were right, and the account also needs a code. The app loads no rider data before it.',
      initial: 'asking',
      on: {
        'rider.leftSecondFactor': { target: 'signedOut', actions: 'clearSecondFactor' },
        'tabs.receivedTokens': {
          target: 'signedIn.fresh',
          actions: { type: 'storeGrant', params: ({ event }) => ({ kind: 'handed', ...event }) },
        },
      },
      states: {
        asking: {
          description: 'A refused code stays on the screen with its reason.',
          on: { 'rider.submittedCode': 'checking' },
        },
        checking: {
          invoke: {
            id: 'checkCode',
            src: 'checkCode',
            input: ({ event }) => {
              assertEvent(event, 'rider.submittedCode');
              return { factorId: event.factorId, code: event.code };
            },
            onDone: [
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                target: 'asking',
                actions: { type: 'storeRefusal', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'firstStepIsOver', params: ({ event }) => event.output },
                target: '#session.signedOut.refused',
                actions: ['clearSecondFactor', { type: 'storeRefusal', params: ({ event }) => event.output }],
              },
              {
                target: '#session.signedIn.fresh',
                actions: { type: 'storeGrant', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'asking',
              actions: ['storeUnknownError', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
            },
          },
        },
      },
    },
    signedIn: {
      initial: 'renewing',
      invoke: [
        { id: 'rent', src: 'rent', input: ({ context }) => ({ riderId: context.riderId ?? '' }) },
        { id: 'realtime', src: 'realtime', input: ({ context }) => ({ riderId: context.riderId ?? '' }) },
        { id: 'pushQueue', src: 'pushQueue', input: ({ context }) => ({ riderId: context.riderId ?? '' }) },
      ],
      on: {
        'rider.signedOut': 'leaving.byRider',
        'tabs.signedOut': [
          {
            guard: { type: 'serverEndedIt', params: ({ event }) => event },
            description: 'Each tab stores its own path for the next sign-in.',
            target: 'signedOut',
            actions: ['dropTokens', 'clearRider', 'openUnauthorisedPage'],
          },
          { target: 'signedOut', actions: ['dropTokens', 'clearRider', 'openMainPage'] },
        ],
        'tabs.receivedTokens': [
          {
            guard: { type: 'belongsToAnotherRider', params: ({ event }) => event },
            description: 'Another rider signed in in another tab: this rider’s data must leave the screen.',
            target: 'signedOut',
            actions: ['dropTokens', 'clearRider', 'openMainPage'],
          },
          {
            target: '.fresh',
            actions: { type: 'storeGrant', params: ({ event }) => ({ kind: 'handed', ...event }) },
          },
        ],
      },
      states: {
        fresh: {
          after: {
            tick: [
              { guard: 'tokenExpiresSoon', target: 'renewing' },
              { target: 'fresh', reenter: true, actions: 'countTick' },
            ],
          },
          on: {
            'server.answered401': 'renewing',
            'server.refusedFreshToken': 'verifying',
            'device.becameVisible': [
              {
                guard: { type: 'tokenHasTime', params: ({ event }) => event },
                actions: { type: 'recountTicks', params: ({ event }) => event },
              },
              { target: 'renewing' },
            ],
            'device.cameOnline': [
              {
                guard: { type: 'tokenHasTime', params: ({ event }) => event },
                actions: { type: 'recountTicks', params: ({ event }) => event },
              },
              { target: 'renewing' },
            ],
          },
        },
        renewing: {
          description:
            'Also the initial state when a refresh token is stored. Route guards already pass; screens show stored data and the ride.',
          invoke: {
            id: 'renew',
            src: 'renew',
            input: ({ context }) => ({ riderId: context.riderId ?? '' }),
            onDone: [
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                target: 'verifying',
              },
              { guard: { type: 'isUnreachable', params: ({ event }) => event.output }, target: 'waitingToRetry' },
              { target: 'fresh', actions: { type: 'storeGrant', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'waitingToRetry',
              actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) },
            },
          },
        },
        verifying: {
          description:
            'A server refused a renewal or a fresh token. The chart asks the main API again about a token, and in a ride also about a renewal; its answer decides.',
          invoke: {
            id: 'verifySession',
            src: 'verifySession',
            input: ({ context, event }) => ({
              riderId: context.riderId ?? '',
              refused: event.type === 'server.refusedFreshToken' ? 'bearer' : 'renewal',
            }),
            onDone: [
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                target: '#session.leaving',
              },
              { guard: { type: 'isUnreachable', params: ({ event }) => event.output }, target: 'waitingToRetry' },
              { target: 'fresh', actions: { type: 'storeGrant', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'waitingToRetry',
              actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) },
            },
          },
        },
        waitingToRetry: {
          description:
            'No answer, a 5xx, or another host’s answer: the chart sends the same refresh token again. A missing answer does not sign the rider out.',
          entry: 'countAttempt',
          after: { retryIsDue: 'renewing' },
          on: { 'device.becameVisible': 'renewing', 'device.cameOnline': 'renewing' },
        },
      },
    },
    leaving: {
      description: 'The app deletes the rider’s data from the device, then informs the server. A deadline limits both.',
      initial: 'byServer',
      states: {
        byRider: {
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: ({ context }) => ({ riderId: context.riderId ?? '', revokeOnServer: true }),
            onDone: 'ended',
            onError: { target: 'ended', actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) } },
          },
          after: { signOutTimeout: 'ended' },
        },
        ended: { entry: ['clearRider', 'openMainPage'], always: '#session.signedOut' },
        byServer: {
          description: 'The app stores the path: after the next sign-in the rider returns to it.',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: ({ context }) => ({ riderId: context.riderId ?? '', revokeOnServer: false }),
            onDone: 'redirectedToSignIn',
            onError: {
              target: 'redirectedToSignIn',
              actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) },
            },
          },
          after: { signOutTimeout: 'redirectedToSignIn' },
        },
        redirectedToSignIn: { entry: ['clearRider', 'openUnauthorisedPage'], always: '#session.signedOut' },
      },
    },
  },
});
