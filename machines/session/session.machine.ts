import { assign, fromCallback, fromPromise, sendTo, setup, assertEvent, type EventObject } from 'xstate';
import { unprovided } from '../unprovided.ts';
import { pushQueueChart, rideChart } from './laterCharts.ts';
import type {
  Credentials,
  Granted,
  RenewalOutcome,
  Restored,
  RideNews,
  SessionContext,
  SessionEvent,
  SignInOutcome,
} from './session.types.ts';

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    children: {} as { rent: 'rent'; realtime: 'realtime'; pushQueue: 'pushQueue' },
  },
  actors: {
    restoreSession: fromPromise<Restored>(unprovided('restoreSession')),
    signIn: fromPromise<SignInOutcome, Credentials>(unprovided('signIn')),
    renew: fromPromise<RenewalOutcome>(unprovided('renew')),
    endSession: fromPromise<void, { tellServer: boolean }>(unprovided('endSession')),
    realtime: fromCallback<EventObject, { riderId: string }>(() => {}),
    rent: rideChart,
    pushQueue: pushQueueChart,
  },
  guards: {
    sessionWasKept: (_, outcome: Restored) => outcome.kind === 'kept',
    wasRefused: (_, outcome: SignInOutcome | RenewalOutcome) => outcome.kind === 'refused',
    isUnreachable: (_, outcome: RenewalOutcome) => outcome.kind === 'unreachable',
    isAnotherRider: (_, outcome: SignInOutcome) => outcome.kind === 'signedIn' && outcome.isAnotherRider,
    belongsToAnotherRider: ({ context }, granted: Granted) => granted.riderId !== context.riderId,
    tokenHasTime: (_, { secondsLeft }: { secondsLeft: number }) => secondsLeft > 10,
    fewerThanThreeTicksRemain: ({ context }) => context.ticksLeft - 1 < 3,
  },
  delays: {
    tick: 30_000,
    // Account §9: 200 ms times the attempt. Capped, so that a long outage ends soon after it ends.
    retryIsDue: ({ context }) => Math.min(200 * context.attempt, 30_000),
    endingTakesTooLong: 2_000,
  },
  actions: {
    rememberRider: assign((_, outcome: Restored) => (outcome.kind === 'kept' ? { riderId: outcome.riderId } : {})),
    rememberGrant: assign((_, outcome: SignInOutcome | RenewalOutcome | ({ kind: 'handed' } & Granted)) =>
      'riderId' in outcome
        ? { riderId: outcome.riderId, ticksLeft: Math.floor(outcome.secondsLeft / 30), attempt: 0, refusal: null }
        : {},
    ),
    recountTicks: assign((_, { secondsLeft }: { secondsLeft: number }) => ({
      ticksLeft: Math.floor(secondsLeft / 30),
    })),
    countTick: assign(({ context }) => ({ ticksLeft: context.ticksLeft - 1 })),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    rememberRefusal: assign((_, outcome: SignInOutcome) => ({
      refusal: outcome.kind === 'refused' ? outcome.refusal : null,
    })),
    blameUnknown: assign({ refusal: { code: 'unknownError' } }),
    forgetRefusal: assign({ refusal: null }),
    forgetRider: assign({ riderId: null, ticksLeft: 0, attempt: 0 }),
    passToRide: sendTo('rent', (_, news: RideNews) => news),
    report: (_args, _failure: { cause: unknown }) => {}, // provided in src/app/actors/session.ts, as are the next four
    resetRiderData: () => {},
    dropTokens: () => {},
    openMainPage: () => {},
    openUnauthorisedPage: () => {},
  },
}).createMachine({
  id: 'session',
  description:
    'Who is signed in, and since when the server agrees. Owns the time of the access tokens: every renewal starts here, so ' +
    'ten refusals or three tabs make one. A stored refresh token passes every guard at once; only the server’s refusal ends ' +
    'it, never its silence. Leaving signedIn stops the ride’s chart, realtime and the queue of notifications with it.',
  context: { riderId: null, refusal: null, ticksLeft: 0, attempt: 0 },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Reads the device only: the network is not waited for.',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: { type: 'sessionWasKept', params: ({ event }) => event.output },
            target: 'signedIn.unconfirmed',
            actions: { type: 'rememberRider', params: ({ event }) => event.output },
          },
          { target: 'signedOut' },
        ],
        onError: { target: 'signedOut', actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) } },
      },
    },
    signedOut: {
      initial: 'asking',
      on: {
        'rider.submittedCredentials': 'signingIn',
        'tabs.receivedTokens': {
          description: 'The rider signed in in another tab.',
          target: 'signedIn.fresh',
          actions: { type: 'rememberGrant', params: ({ event }) => ({ kind: 'handed', ...event }) },
        },
      },
      states: {
        asking: { entry: 'forgetRefusal' },
        refused: {},
      },
    },
    signingIn: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'rider.submittedCredentials');
          return { login: event.login, pin: event.pin };
        },
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'signedOut.refused',
            actions: { type: 'rememberRefusal', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isAnotherRider', params: ({ event }) => event.output },
            target: 'signedIn.fresh',
            actions: ['resetRiderData', { type: 'rememberGrant', params: ({ event }) => event.output }],
          },
          { target: 'signedIn.fresh', actions: { type: 'rememberGrant', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'signedOut.refused',
          actions: ['blameUnknown', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
        },
      },
    },
    signedIn: {
      initial: 'unconfirmed',
      invoke: [
        { id: 'rent', src: 'rent', input: ({ context }) => ({ riderId: context.riderId ?? '' }) },
        { id: 'realtime', src: 'realtime', input: ({ context }) => ({ riderId: context.riderId ?? '' }) },
        { id: 'pushQueue', src: 'pushQueue', input: ({ context }) => ({ riderId: context.riderId ?? '' }) },
      ],
      on: {
        'rider.signedOut': 'leaving.byRider',
        'server.refusedFreshToken': 'leaving.byServer',
        'tabs.signedOut': { target: 'signedOut', actions: ['dropTokens', 'forgetRider', 'openMainPage'] },
        'tabs.receivedTokens': [
          {
            guard: { type: 'belongsToAnotherRider', params: ({ event }) => event },
            description: 'Another rider signed in beside us: nothing of this one may stay on the screen.',
            target: 'signedOut',
            actions: ['dropTokens', 'forgetRider', 'openMainPage'],
          },
          {
            target: '.fresh',
            actions: { type: 'rememberGrant', params: ({ event }) => ({ kind: 'handed', ...event }) },
          },
        ],
        'server.rentChanged': { actions: { type: 'passToRide', params: ({ event }) => event } },
        'server.rentsListed': { actions: { type: 'passToRide', params: ({ event }) => event } },
        'server.wentLive': { actions: { type: 'passToRide', params: ({ event }) => event } },
        'server.wentSilent': { actions: { type: 'passToRide', params: ({ event }) => event } },
      },
      states: {
        unconfirmed: {
          description:
            'A refresh token was kept. Guards pass, kept data and the ride show; the server has not spoken yet.',
          invoke: {
            id: 'renew',
            src: 'renew',
            onDone: [
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                target: '#session.leaving.byServer',
              },
              { guard: { type: 'isUnreachable', params: ({ event }) => event.output }, target: 'waitingToRetry' },
              { target: 'fresh', actions: { type: 'rememberGrant', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'waitingToRetry',
              actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) },
            },
          },
        },
        fresh: {
          after: {
            tick: [
              { guard: 'fewerThanThreeTicksRemain', target: 'renewing' },
              { target: 'fresh', reenter: true, actions: 'countTick' },
            ],
          },
          on: {
            'server.answered401': 'renewing',
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
          invoke: {
            id: 'renew',
            src: 'renew',
            onDone: [
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                target: '#session.leaving.byServer',
              },
              { guard: { type: 'isUnreachable', params: ({ event }) => event.output }, target: 'waitingToRetry' },
              { target: 'fresh', actions: { type: 'rememberGrant', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'waitingToRetry',
              actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) },
            },
          },
        },
        waitingToRetry: {
          description: 'No answer, or a 5xx: the same refresh token is sent again. Nobody is signed out by silence.',
          entry: 'countAttempt',
          after: { retryIsDue: 'renewing' },
          on: { 'device.becameVisible': 'renewing', 'device.cameOnline': 'renewing' },
        },
      },
    },
    leaving: {
      description: 'What is the rider’s leaves the device first, then the server is told; neither is waited for long.',
      initial: 'byServer',
      states: {
        byRider: {
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: { tellServer: true },
            onDone: 'gone',
            onError: { target: 'gone', actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) } },
          },
          after: { endingTakesTooLong: 'gone' },
        },
        gone: { entry: ['forgetRider', 'openMainPage'], always: '#session.signedOut' },
        byServer: {
          description: 'The path is carried: after signing in again the rider is back where this happened.',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: { tellServer: false },
            onDone: 'turnedAway',
            onError: {
              target: 'turnedAway',
              actions: { type: 'report', params: ({ event }) => ({ cause: event.error }) },
            },
          },
          after: { endingTakesTooLong: 'turnedAway' },
        },
        turnedAway: { entry: ['forgetRider', 'openUnauthorisedPage'], always: '#session.signedOut' },
      },
    },
  },
});
