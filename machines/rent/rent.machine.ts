import { and, assign, fromPromise, not, or, raise, sendTo, setup, stateIn } from 'xstate';
import type { CommandOutcome, RideMemo } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { LookupOutcome, Wanted } from '#domain/lookup.ts';
import type { Position, RentFacts, RideStage } from '#domain/rent.ts';
import * as checks from '#domain/startChecks.ts';
import { commandMachine } from '../command/command.machine.ts';
import { photoMachine } from '../photo/photo.machine.ts';
import { unprovided } from '../unprovided.ts';
import * as facts from './rent.facts.ts';
import type { RentContext, RentEvent, RentInput } from './rent.types.ts';

type Listed = { rents: readonly RentFacts[]; serverTime: number };
type Listing = { rents: readonly RentFacts[]; serverTime?: number };
type Kept = { riderId: string; rent: RentFacts | null };

export const rentMachine = setup({
  types: { context: {} as RentContext, events: {} as RentEvent, input: {} as RentInput },
  actors: {
    command: commandMachine,
    photo: photoMachine,
    /** What the phone remembers of this rider's ride. */
    recallMemo: fromPromise<RideMemo | null, { riderId: string }>(unprovided('recallMemo')),
    lookUp: fromPromise<LookupOutcome, Wanted>(unprovided('lookUp')),
    /** Open rents, and the known one even if it is over. */
    askRents: fromPromise<Listed, { rentId: string | null }>(unprovided('askRents')),
    /** Writes down when the rider asked to finish, in server milliseconds. */
    recordFinish: fromPromise<number, { riderId: string }>(unprovided('recordFinish')),
  },
  guards: {
    noRideIsOn: ({ context }) => context.rent === null && context.intent?.kind !== 'start',
    rideIsKnown: ({ context }) => context.rent !== null,
    isNews: ({ context }, row: RentFacts) => facts.isNews(context, row),
    isNewsWithinTheStage: ({ context }, row: RentFacts) => facts.isNews(context, row) && facts.staysInStage(context, row),
    isConfirmation: ({ context }, row: RentFacts) => facts.isTheSame(context, row),
    bringsAnotherStage: ({ context }, row: RentFacts) => facts.isNews(context, row) && !facts.staysInStage(context, row),
    stageIs: ({ context }, stage: RideStage) => facts.isInStage(context, stage),
    mayFinish: ({ context }) => facts.isInStage(context, 'ACTIVE_RIDE') || facts.isInStage(context, 'PAUSE'),
    leftAReceipt: ({ context }) => context.receipt !== null,
    startFailed: ({ context }) => context.refusal !== null,
    namesARide: ({ context }, rents: readonly RentFacts[]) => facts.rideIn(context, rents) !== null,

    wasFound: (_, outcome: LookupOutcome) => outcome.kind === 'found',
    notBlocked: ({ context }) => context.offer !== null && checks.notBlocked(context.offer),
    hasNoDebt: ({ context }) => context.offer !== null && checks.hasNoDebt(context.offer),
    hasNoActiveRent: ({ context }) => context.offer !== null && checks.hasNoActiveRent(context.offer),
    bikeIsAllowed: ({ context }) => context.offer !== null && checks.bikeIsAllowed(context.offer),
    hasTariff: ({ context }) => context.offer !== null && checks.hasTariff(context.offer),
    cardIsUsable: ({ context }) => context.offer !== null && checks.cardIsUsable(context.offer),
    locationIsAllowed: ({ context }) => checks.locationIsAllowed(context.position),
    isNearTheBike: ({ context }) => context.offer !== null && checks.isNearTheBike(context.offer, context.position),

    everythingIsThere: and([
      'notBlocked',
      'hasNoDebt',
      'hasNoActiveRent',
      'bikeIsAllowed',
      'hasTariff',
      'cardIsUsable',
      'locationIsAllowed',
      'isNearTheBike',
    ]),
    vehicleIsNamed: ({ context }) => context.wanted !== null,

    wasAccepted: (_, outcome: CommandOutcome) => outcome.kind === 'accepted',
    startWasAccepted: ({ context }, outcome: CommandOutcome) =>
      outcome.kind === 'accepted' && context.intent?.kind === 'start',
    isAStart: ({ context }) => context.intent?.kind === 'start',
    rideIsGone: ({ context }) => context.rent === null && context.intent?.kind !== 'start',
    /** The row came before the answer. */
    wishIsSettled: ({ context }) => context.intent === null,
    isAFinish: ({ context }) => context.intent?.kind === 'finish',
    commandIsUnsettled: ({ context }) => context.prepared !== null,
    finishIsRecorded: ({ context }) => context.finishRecordedAt !== null && context.rent !== null,
    pauseIsPossible: ({ context }) => context.rent?.capabilities.pause === true,
    photoIsTaken: ({ context }) =>
      context.photoId !== null || context.rent?.photoState === 'uploaded' || context.rent?.capabilities.photoAtEnd === false,
    nothingIsBeingSent: or([stateIn({ act: 'resting' }), stateIn({ act: 'refused' })]),
    wasDenied: (_, { reason }: { reason: 'denied' | 'unavailable' }) => reason === 'denied',
    isOnline: stateIn({ link: 'online' }),
    isWithoutRealtime: stateIn({ link: { online: 'silent' } }),
  },
  actions: {
    keepMemo: assign((_, memo: RideMemo | null) => facts.withMemo(memo)),
    keepRow: assign(({ context }, row: RentFacts) => facts.withRow(context, row)),
    confirm: assign(({ context }, { rents, serverTime }: Listing) => ({
      confirmedAt: serverTime ?? rents[0]?.serverTime ?? context.confirmedAt,
    })),
    forgetRide: assign({ rent: null, refusal: null, photoId: null, uploadTicket: null, finishRecordedAt: null }),
    /** Keeps or forgets the ride for a reload; provided in src/app/actors/rent.ts. */
    rememberRide: (_args, _kept: Kept) => {},
    forgetFinish: (_args, _memo: { riderId: string }) => {},
    passOn: raise(({ context }, rents: readonly RentFacts[]) => ({
      type: 'server.rentChanged' as const,
      rent: facts.present(facts.rideIn(context, rents)),
    })),
    tellRecalled: raise({ type: 'memo.recalled' }),
    tellListed: raise((_, listed: Listed) => ({ type: 'server.rentsListed' as const, ...listed })),
    tellAccepted: raise((_, outcome: CommandOutcome) => ({
      type: 'server.rentChanged' as const,
      rent: facts.acceptedRent(outcome),
    })),
    tellStartRefused: raise({ type: 'act.startRefused' }),
    tellCommand: sendTo('command', { type: 'device.cameOnline' }),
    denyRide: raise({ type: 'server.deniedRide' }),

    want: assign((_, wanted: Wanted) => ({ wanted, offer: null, refusal: null, receipt: null })),
    keepLookup: assign((_, outcome: LookupOutcome) =>
      outcome.kind === 'found' ? { offer: outcome.offer, refusal: null } : { refusal: outcome.refusal },
    ),
    blameUnknown: assign({ refusal: { code: 'unknownError' } }),
    keepRefusal: assign((_, refusal: Refusal | null) => ({ refusal })),
    clearRefusal: assign({ refusal: null }),
    leaveVehicle: assign({ wanted: null, offer: null, refusal: null, receipt: null }),

    intendStart: assign(({ context }, { insurance }: { insurance: boolean }) => ({
      refusal: null,
      intent: { kind: 'start' as const, number: context.offer?.frameNumber ?? '', insurance, position: context.position },
    })),
    intend: assign(({ context }, kind: Parameters<typeof facts.intentTo>[0]) => ({
      refusal: null,
      intent: facts.intentTo(kind, context),
    })),
    intendParking: assign(({ context }, { number }: { number: string }) => ({
      refusal: null,
      intent: { kind: 'parking' as const, rentId: context.rent?.id ?? '', number, position: context.position },
    })),
    intendAgain: assign(({ context }) => ({ refusal: null, intent: facts.renewed(context.intent, context.position) })),
    begin: raise({ type: 'act.begun' }),
    settle: assign({ intent: null, prepared: null }),
    keepKeyNoMore: assign({ prepared: null }),
    keepTicket: assign(({ context }, outcome: CommandOutcome) =>
      outcome.kind === 'accepted' ? { uploadTicket: outcome.uploadTicket ?? context.uploadTicket } : {},
    ),
    keepPhoto: assign((_, { photoId }: { photoId: string }) => ({ photoId, refusal: null })),
    forgetPhoto: assign({ photoId: null }),
    sendPhoto: sendTo('photo', ({ context }, { photoId }: { photoId: string }) => ({
      type: 'photo.taken' as const,
      owed: { photoId, rentId: context.rent?.id ?? '', uploadTicket: context.uploadTicket },
    })),
    keepPosition: assign((_, position: Position | null) => ({ position })),
    keepRecorded: assign((_, finishRecordedAt: number) => ({ finishRecordedAt })),
    dropRecorded: assign({ finishRecordedAt: null }),
    tellPhoto: sendTo('photo', { type: 'device.cameOnline' }),
  },
  delays: {
    answerDeadline: 5_000,
    pollWithoutRealtime: 10_000,
    pollBesideRealtime: 90_000,
    noRideDoubt: 30_000,
  },
}).createMachine({
  id: 'rent',
  description: [
    'A rider’s ride, from the number on the frame to the receipt.',
    'Region ride is the specification’s stage list: only the server’s rows move it, and they may move it anywhere at any moment.',
    'Region act carries one wish of the rider at a time; a stage says which wishes it takes.',
    'Region truth asks the server what is so: at the start, after silence, when the page is shown, and twice before it believes that there is no ride.',
    'Regions link and position are what the phone knows. After a reload the memo shows the kept ride at once; no old wish is made anew.',
  ].join('\n'),
  type: 'parallel',
  context: ({ input }) => facts.nothingKnown(input),
  invoke: { id: 'photo', src: 'photo', input: ({ context }) => ({ riderId: context.riderId }) },
  states: {
    ride: {
      initial: 'resuming',
      on: {
        'server.rentChanged': [
          {
            guard: { type: 'isNewsWithinTheStage', params: ({ event }) => event.rent },
            actions: [
              { type: 'keepRow', params: ({ event }) => event.rent },
              { type: 'rememberRide', params: ({ context }) => context },
            ],
          },
          {
            guard: { type: 'isNews', params: ({ event }) => event.rent },
            target: '.placing',
            actions: [
              { type: 'keepRow', params: ({ event }) => event.rent },
              { type: 'rememberRide', params: ({ context }) => context },
            ],
          },
        ],
        'server.deniedRide': {
          guard: 'rideIsKnown',
          target: '.idle',
          actions: ['forgetRide', { type: 'rememberRide', params: ({ context }) => context }],
        },
        'rider.numberTyped': {
          guard: 'noRideIsOn',
          target: '.lookingUp',
          actions: { type: 'want', params: ({ event }) => ({ number: event.number }) },
        },
        'rider.vehicleChosen': {
          guard: 'noRideIsOn',
          target: '.lookingUp',
          actions: { type: 'want', params: ({ event }) => ({ mapId: event.mapId }) },
        },
        'act.startRefused': { guard: not('rideIsKnown'), target: '.startRefused' },
      },
      states: {
        resuming: {
          description: 'The kept ride shows at once, marked as being checked.',
          initial: 'recalling',
          states: {
            recalling: {
              on: {
                'server.rentChanged': {},
                'rider.numberTyped': {},
                'rider.vehicleChosen': {},
              },
              invoke: {
                id: 'recallMemo',
                src: 'recallMemo',
                input: ({ context }) => ({ riderId: context.riderId }),
                onDone: {
                  target: 'asking',
                  actions: [{ type: 'keepMemo', params: ({ event }) => event.output }, 'tellRecalled'],
                },
                onError: { target: 'asking', actions: 'tellRecalled' },
              },
            },
            asking: {
              on: {
                'server.rentChanged': [
                  {
                    guard: { type: 'isNews', params: ({ event }) => event.rent },
                    target: '#rent.ride.placing',
                    actions: [
                      { type: 'keepRow', params: ({ event }) => event.rent },
                      { type: 'rememberRide', params: ({ context }) => context },
                    ],
                  },
                  {
                    guard: { type: 'isConfirmation', params: ({ event }) => event.rent },
                    target: '#rent.ride.placing',
                  },
                ],
                'server.deniedRide': {
                  target: '#rent.ride.idle',
                  actions: ['forgetRide', { type: 'rememberRide', params: ({ context }) => context }],
                },
              },
              after: {
                answerDeadline: {
                  target: '#rent.ride.placing',
                  description: 'The ride goes on without an answer: from the memo, unconfirmed.',
                },
              },
            },
          },
        },
        placing: {
          description: 'Where the server’s row says the ride is.',
          always: [
            { guard: { type: 'stageIs', params: 'CHECK_START' }, target: 'CHECK_START' },
            { guard: { type: 'stageIs', params: 'ACTIVE_RIDE' }, target: 'ACTIVE_RIDE' },
            { guard: { type: 'stageIs', params: 'CHECK_START_PAUSE' }, target: 'CHECK_START_PAUSE' },
            { guard: { type: 'stageIs', params: 'PAUSE' }, target: 'PAUSE' },
            { guard: { type: 'stageIs', params: 'CHECK_END_PAUSE' }, target: 'CHECK_END_PAUSE' },
            { guard: { type: 'stageIs', params: 'ACTIVE_RIDE_END' }, target: 'ACTIVE_RIDE_END' },
            { guard: 'leftAReceipt', target: 'ACTIVE_RIDE_COMPLETED' },
            { guard: 'startFailed', target: 'startRefused' },
            { target: 'idle' },
          ],
        },
        idle: { entry: 'leaveVehicle' },
        lookingUp: {
          invoke: {
            id: 'lookUp',
            src: 'lookUp',
            input: ({ context }) => facts.present(context.wanted),
            onDone: [
              {
                guard: { type: 'wasFound', params: ({ event }) => event.output },
                target: 'offered',
                actions: { type: 'keepLookup', params: ({ event }) => event.output },
              },
              { target: 'lookupRefused', actions: { type: 'keepLookup', params: ({ event }) => event.output } },
            ],
            onError: { target: 'lookupRefused', actions: 'blameUnknown' },
          },
          on: { 'rider.wentBack': 'idle', 'rider.closed': 'idle' },
        },
        lookupRefused: {
          on: { 'rider.retried': 'lookingUp', 'rider.wentBack': 'idle', 'rider.closed': 'idle' },
        },
        offered: {
          description: 'The checklist only warns: the server decides, so Start is live in both states.',
          initial: 'ready',
          on: {
            'rider.confirmed': {
              target: 'CHECK_START',
              actions: [{ type: 'intendStart', params: ({ event }) => event }, 'begin'],
            },
            'rider.retried': 'lookingUp',
            'rider.wentBack': 'idle',
            'rider.closed': 'idle',
          },
          states: {
            ready: { always: { guard: not('everythingIsThere'), target: 'lacking' } },
            lacking: { always: { guard: 'everythingIsThere', target: 'ready' } },
          },
        },
        startRefused: {
          description: 'Not started, and nothing to pay: another vehicle, or this one again.',
          on: { 'rider.retried': { guard: 'vehicleIsNamed', target: 'lookingUp' }, 'rider.wentBack': 'idle', 'rider.closed': 'idle' },
        },
        CHECK_START: {
          on: {
            'rider.startCancelled': {
              guard: and(['rideIsKnown', 'nothingIsBeingSent']),
              actions: [{ type: 'intend', params: 'cancel' }, 'begin'],
            },
          },
        },
        ACTIVE_RIDE: {
          on: {
            'rider.pauseAsked': {
              guard: and(['pauseIsPossible', 'nothingIsBeingSent']),
              actions: [{ type: 'intend', params: 'pause' }, 'begin'],
            },
            'rider.finishAsked': {
              guard: 'nothingIsBeingSent',
              actions: [{ type: 'intend', params: 'finish' }, 'begin'],
            },
          },
        },
        CHECK_START_PAUSE: {
          description: 'A lock that is stuck may be asked again.',
          on: {
            'rider.pauseAsked': {
              guard: 'nothingIsBeingSent',
              actions: [{ type: 'intend', params: 'pause' }, 'begin'],
            },
          },
        },
        PAUSE: {
          on: {
            'rider.resumeAsked': {
              guard: 'nothingIsBeingSent',
              actions: [{ type: 'intend', params: 'resume' }, 'begin'],
            },
            'rider.finishAsked': {
              guard: 'nothingIsBeingSent',
              actions: [{ type: 'intend', params: 'finish' }, 'begin'],
            },
          },
        },
        CHECK_END_PAUSE: {
          on: {
            'rider.resumeAsked': {
              guard: 'nothingIsBeingSent',
              actions: [{ type: 'intend', params: 'resume' }, 'begin'],
            },
          },
        },
        ACTIVE_RIDE_END: {
          on: {
            'rider.parkingChosen': {
              guard: 'nothingIsBeingSent',
              actions: [{ type: 'intendParking', params: ({ event }) => event }, 'begin'],
            },
            'rider.photoTaken': {
              actions: [
                { type: 'keepPhoto', params: ({ event }) => event },
                { type: 'sendPhoto', params: ({ event }) => event },
              ],
            },
            'photo.refused': {
              actions: ['forgetPhoto', { type: 'keepRefusal', params: ({ event }) => event.refusal }],
            },
            'rider.completed': {
              guard: and(['photoIsTaken', 'nothingIsBeingSent']),
              actions: [{ type: 'intend', params: 'complete' }, 'begin'],
            },
            'rider.wentBack': {
              guard: 'nothingIsBeingSent',
              actions: [{ type: 'intend', params: 'returnToRide' }, 'begin'],
            },
          },
        },
        ACTIVE_RIDE_COMPLETED: {
          description: 'Shown by the server’s word alone.',
          on: { 'rider.closed': 'idle' },
        },
      },
    },
    act: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'act.begun': [{ guard: and(['isAFinish', not('isOnline')]), target: 'recording' }, { target: 'sending' }],
            'memo.recalled': [
              { guard: 'commandIsUnsettled', target: 'sending' },
              { guard: 'finishIsRecorded', target: 'recorded' },
            ],
          },
        },
        sending: {
          invoke: {
            id: 'command',
            src: 'command',
            input: ({ context }) => ({
              riderId: context.riderId,
              intent: facts.present(context.intent),
              prepared: context.prepared,
            }),
            onDone: [
              {
                guard: { type: 'startWasAccepted', params: ({ event }) => event.output },
                target: 'resting',
                description: 'The wish is settled by its row, which may already say that the start failed.',
                actions: ['keepKeyNoMore', { type: 'tellAccepted', params: ({ event }) => event.output }],
              },
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: 'resting',
                actions: [
                  { type: 'keepTicket', params: ({ event }) => event.output },
                  { type: 'tellAccepted', params: ({ event }) => event.output },
                  'settle',
                ],
              },
              {
                guard: 'isAStart',
                target: 'resting',
                actions: [
                  { type: 'keepRefusal', params: ({ event }) => facts.refusalOf(event.output) },
                  'settle',
                  'tellStartRefused',
                ],
              },
              { guard: 'wishIsSettled', target: 'resting', actions: 'settle' },
              {
                target: 'refused',
                actions: [
                  { type: 'keepRefusal', params: ({ event }) => facts.refusalOf(event.output) },
                  'keepKeyNoMore',
                ],
              },
            ],
            onError: [
              { guard: 'isAStart', target: 'resting', actions: ['blameUnknown', 'settle', 'tellStartRefused'] },
              { guard: 'wishIsSettled', target: 'resting', actions: 'settle' },
              { target: 'refused', actions: ['blameUnknown', 'keepKeyNoMore'] },
            ],
          },
          always: {
            guard: 'rideIsGone',
            target: 'resting',
            description: 'No answer about a ride that is over may stand in the way of the next one.',
            actions: 'settle',
          },
          on: { 'device.cameOnline': { actions: 'tellCommand' } },
          exit: ['dropRecorded', { type: 'forgetFinish', params: ({ context }) => context }],
        },
        refused: {
          on: {
            'act.begun': [{ guard: and(['isAFinish', not('isOnline')]), target: 'recording' }, { target: 'sending' }],
            'rider.retried': { actions: ['intendAgain', 'begin'] },
            'rider.closed': { target: 'resting', actions: ['clearRefusal', 'settle'] },
            'rider.photoTaken': { target: 'resting', actions: ['clearRefusal', 'settle'] },
            'server.rentChanged': {
              guard: { type: 'bringsAnotherStage', params: ({ event }) => event.rent },
              target: 'resting',
              actions: 'settle',
            },
            'server.deniedRide': { target: 'resting', actions: ['clearRefusal', 'settle'] },
          },
        },
        recording: {
          invoke: {
            id: 'recordFinish',
            src: 'recordFinish',
            input: ({ context }) => ({ riderId: context.riderId }),
            onDone: { target: 'recorded', actions: { type: 'keepRecorded', params: ({ event }) => event.output } },
            onError: { target: 'refused', actions: 'blameUnknown' },
          },
          always: {
            guard: not('mayFinish'),
            target: 'resting',
            actions: ['dropRecorded', { type: 'forgetFinish', params: ({ context }) => context }, 'settle'],
          },
        },
        recorded: {
          description: 'Asked to finish without a network: the time stands, the request goes as soon as it can.',
          entry: { type: 'intend', params: 'finish' },
          always: [
            {
              guard: not('mayFinish'),
              target: 'resting',
              actions: ['dropRecorded', { type: 'forgetFinish', params: ({ context }) => context }, 'settle'],
            },
            { guard: 'isOnline', target: 'sending' },
          ],
          on: { 'rider.wentBack': { target: 'resting', actions: ['dropRecorded', { type: 'forgetFinish', params: ({ context }) => context }, 'settle'] } },
        },
      },
    },
    truth: {
      initial: 'unasked',
      on: {
        'server.rentsListed': [
          {
            guard: { type: 'namesARide', params: ({ event }) => event.rents },
            target: '.fresh',
            actions: [
              { type: 'confirm', params: ({ event }) => event },
              { type: 'passOn', params: ({ event }) => event.rents },
            ],
          },
          { guard: not('rideIsKnown'), target: '.fresh', actions: 'denyRide' },
          { target: '.doubting' },
        ],
      },
      states: {
        unasked: { on: { 'memo.recalled': 'checking', 'server.rentsListed': {} } },
        checking: {
          invoke: {
            id: 'askRents',
            src: 'askRents',
            input: ({ context }) => ({ rentId: context.rent?.id ?? null }),
            onDone: { target: 'fresh', actions: { type: 'tellListed', params: ({ event }) => event.output } },
            onError: 'stale',
          },
        },
        fresh: {
          on: {
            'device.becameVisible': 'checking',
            'device.cameOnline': 'checking',
            'server.wentSilent': 'checking',
            'rider.openedRide': 'checking',
            'rider.retried': { guard: 'rideIsKnown', target: 'checking' },
          },
          after: {
            pollWithoutRealtime: [
              { guard: and(['isWithoutRealtime', 'rideIsKnown']), target: 'checking' },
              { guard: 'isWithoutRealtime', target: 'fresh', reenter: true },
            ],
            pollBesideRealtime: [{ guard: 'rideIsKnown', target: 'checking' }, { target: 'fresh', reenter: true }],
          },
        },
        stale: {
          on: {
            'device.becameVisible': 'checking',
            'device.cameOnline': 'checking',
            'rider.openedRide': 'checking',
            'rider.retried': { guard: 'rideIsKnown', target: 'checking' },
          },
          after: { pollWithoutRealtime: 'checking' },
        },
        doubting: {
          description: 'One answer without the known ride is not believed.',
          on: {
            'server.rentsListed': [
              {
                guard: { type: 'namesARide', params: ({ event }) => event.rents },
                target: 'fresh',
                actions: [
                  { type: 'confirm', params: ({ event }) => event },
                  { type: 'passOn', params: ({ event }) => event.rents },
                ],
              },
              {},
            ],
          },
          after: { noRideDoubt: 'checkingAgain' },
        },
        checkingAgain: {
          invoke: {
            id: 'askRentsAgain',
            src: 'askRents',
            input: ({ context }) => ({ rentId: context.rent?.id ?? null }),
            onDone: [
              {
                guard: { type: 'namesARide', params: ({ event }) => event.output.rents },
                target: 'fresh',
                actions: { type: 'tellListed', params: ({ event }) => event.output },
              },
              { target: 'fresh', actions: 'denyRide' },
            ],
            onError: 'doubting',
          },
        },
      },
    },
    link: {
      initial: 'online',
      states: {
        online: {
          initial: 'silent',
          on: { 'device.wentOffline': 'offline' },
          states: {
            silent: { on: { 'server.wentLive': 'live' } },
            live: { on: { 'server.wentSilent': 'silent' } },
          },
        },
        offline: { on: { 'device.cameOnline': { target: 'online', actions: 'tellPhoto' } } },
      },
    },
    position: {
      initial: 'unknown',
      on: {
        'device.located': {
          target: '.located',
          actions: { type: 'keepPosition', params: ({ event }) => event.position },
        },
        'device.lostLocation': [
          {
            guard: { type: 'wasDenied', params: ({ event }) => event },
            target: '.denied',
            actions: { type: 'keepPosition', params: null },
          },
          { target: '.unknown', actions: { type: 'keepPosition', params: null } },
        ],
      },
      states: { unknown: {}, located: {}, denied: {} },
    },
  },
});
