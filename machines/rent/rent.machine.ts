import { and, assign, enqueueActions, not, or, raise, setup, stateIn } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import { finishPhase, type FinishPhase } from '#domain/finishPhase.ts';
import { refusalDuring } from '#domain/refusalCode.ts';
import type { RentFacts, RideStage } from '#domain/rent.ts';
import type { ZoneFact } from '#domain/zone.ts';
import { claimMachine } from '../claim/claim.machine.ts';
import { locksMachine } from '../locks/locks.machine.ts';
import type { LockCommand } from '../locks/locks.types.ts';
import { lookupMachine } from '../lookup/lookup.machine.ts';
import { photoMachine } from '../photo/photo.machine.ts';
import { rentSyncMachine } from '../rentSync/rentSync.machine.ts';
import { mayFinish } from '../rideCommand/rideCommand.facts.ts';
import { rideCommandMachine } from '../rideCommand/rideCommand.machine.ts';
import type { RideCommandOutput } from '../rideCommand/rideCommand.types.ts';
import * as facts from './rent.facts.ts';
import type { ConfirmedVehicle, RentContext, RentEvent, RentInput, RentNews } from './rent.types.ts';
import { hearersOf } from './sendToRide.ts';

type PersistedRideDeps = { riderId: string; rent: RentFacts | null; receipt: RentFacts | null };
type Began = Extract<RideCommandOutput, { type: 'rideCommand.began' }>;
type Refused = Extract<RideCommandOutput, { type: 'rideCommand.refused' }>;

export const rentMachine = setup({
  types: {
    context: {} as RentContext,
    events: {} as RentEvent,
    input: {} as RentInput,
    // Screens read `locks`, `photo`, `claim` and `lookup`, tests read `rentSync`: each by its own type.
    children: {} as {
      rideCommand: 'rideCommand';
      photo: 'photo';
      locks: 'locks';
      claim: 'claim';
      rentSync: 'rentSync';
      lookup: 'lookup';
    },
  },
  actors: {
    rideCommand: rideCommandMachine,
    photo: photoMachine,
    locks: locksMachine,
    claim: claimMachine,
    lookup: lookupMachine,
    rentSync: rentSyncMachine,
  },
  guards: {
    noRideIsOn: ({ context }) => context.rent === null && context.startNumber === null,
    rideIsKnown: ({ context }) => context.rent !== null,
    isNewerRow: ({ context }, row: RentFacts) => facts.isNewerRow(context, row),
    isNewerRowWithinStage: ({ context }, row: RentFacts) =>
      facts.isNewerRow(context, row) && facts.staysInStage(context, row),
    isSameVersion: ({ context }, row: RentFacts) => facts.isSameVersion(context, row),
    stageIs: ({ context }, stage: RideStage) => facts.isInStage(context, stage),
    phaseIs: ({ context: { rent, photoId } }, phase: FinishPhase) =>
      rent !== null && finishPhase(rent, photoId) === phase,
    mayFinish: ({ context }) => mayFinish(context.rent),
    hasWheelLock: ({ context }) => context.rent?.capabilities.wheelLock === true,
    parkingIsAsked: ({ context }) => facts.parkingIsAsked(context),
    returnIsAllowed: ({ context }) => facts.returnIsAllowed(context),
    isNewerReceipt: ({ context }, row: RentFacts) => facts.isNewerReceipt(context, row),
    leftAReceipt: ({ context }) => context.receipt !== null,
    startFailed: ({ context }) => context.refusal !== null,
    somethingWasRefused: ({ context }) => context.refusal !== null && context.rent !== null,

    isStarting: ({ context }) => context.startNumber !== null,
    startWasRefused: ({ context }, { commandKind }: Refused) => commandKind === 'start' && context.startNumber !== null,
    /** The dock takes the bike back and ends the ride without the phone. */
    dockEndsTheRide: ({ context }) => context.rent?.capabilities.docked === true,
    /** Without a network a finish is saved and sent later. Where a dock ends the ride there is nothing to save. */
    finishIsPossible: or([not('dockEndsTheRide'), stateIn({ link: 'online' })]),
    finishIsSaved: (_, { finishIsSaved }: Began) => finishIsSaved,
    pauseIsPossible: ({ context }) => context.rent?.capabilities.pause === true,
    /** No command is pending: while one is, a tap sends no other. A finish alone may be saved beside it. */
    nothingIsBeingSent: or([stateIn({ commandState: 'idle' }), stateIn({ commandState: 'refused' })]),
    isInInspection: ({ context }) => facts.inspectionTimeLeft(context) > 0,
    lockCommandIsInSequence: ({ context }, command: LockCommand) => facts.lockCommandIsInSequence(context, command),
    locksIdle: stateIn({ locks: 'still' }),
    /** A stored row may be old: no lock moves because of it. */
    rideIsConfirmed: and(['rideIsKnown', not(stateIn({ ride: 'resuming' }))]),
    lockMayMove: and(['rideIsConfirmed', 'nothingIsBeingSent']),
    isOnline: stateIn({ link: 'online' }),
  },
  actions: {
    storeRent: assign(({ context }, row: RentFacts) => facts.withRow(context, row)),
    storeConfirmedAt: assign((_, confirmedAt: number) => ({ confirmedAt })),
    forgetRide: assign({ rent: null, refusal: null, photoId: null }),
    /** Stores or deletes the ride for a reload. Provided in src/app/actors/rent.ts. */
    persistRide: (_args, _kept: PersistedRideDeps) => {},
    raiseRentChanged: raise((_, rent: RentFacts) => ({ type: 'server.rentChanged' as const, rent })),
    raiseChanged: raise(({ context }) => ({ type: 'rent.changed' as const, rent: context.rent })),
    raiseLoaded: raise(({ context }) => ({ type: 'rent.loaded' as const, ...context.restored })),
    /** To the charts beside. */
    tell: enqueueActions(({ self, enqueue }, event: RentNews) => {
      for (const chart of hearersOf(self, event)) if (chart !== self) enqueue.sendTo(chart, event);
    }),
    raiseUnlockAsked: raise({ type: 'rider.unlockAsked' }),

    storeRefusal: assign(({ context }, refusal: Refusal | null) => ({
      refusal: refusal && refusalDuring(refusal, context.rent),
    })),
    /** Of a photo or a claim. */
    clearRefusal: assign({ refusal: null }),
    clearLastRide: assign({ refusal: null, receipt: null }),

    storeStartNumber: assign((_, startNumber: string) => ({ startNumber, receipt: null })),
    clearStart: assign({ startNumber: null }),
    raiseStart: raise((_, confirmed: ConfirmedVehicle) => ({
      type: 'rent.commandRequested' as const,
      command: facts.startCommand(confirmed),
    })),
    raiseCancel: raise(({ context }) => facts.requested('cancel', context)),
    raisePause: raise(({ context }) => facts.requested('pause', context)),
    raiseResume: raise(({ context }) => facts.requested('resume', context)),
    raiseFinish: raise(({ context }) => facts.requested('finish', context)),
    raiseReturn: raise(({ context }) => facts.requested('returnToRide', context)),
    raiseComplete: raise(({ context }) => facts.requested('complete', context)),
    raiseLockCommand: raise(({ context }, kind: LockCommand) => facts.requested(kind, context)),
    raiseParking: raise(({ context }, { number }: { number: string }) => ({
      type: 'rent.commandRequested' as const,
      command: facts.parkingCommand(number, context),
    })),
    storePhoto: assign((_, { photoId }: { photoId: string }) => ({ photoId, refusal: null })),
    forgetPhoto: assign({ photoId: null }),
    storeReceipt: assign((_, receipt: RentFacts) => ({ receipt })),
    /** After the ride the app no longer shows a refused claim. */
    storeClaimRefusal: assign(({ context: { rent, refusal: known } }, refusal: Refusal) => ({
      refusal: rent === null ? known : refusalDuring(refusal, rent),
    })),
    storeZone: assign((_, zone: ZoneFact) => ({ zone })),
  },
  delays: {
    resumeDeadline: 5_000,
    inspectionEnds: ({ context }) => facts.inspectionTimeLeft(context) * 1_000,
  },
}).createMachine({
  id: 'rent',
  description: [
    'A rider’s ride, from the start to the receipt.',
    'Region ride is the specification’s stage list: only the server’s rows change the stage, and they may change it to any other at any moment.',
    'Inside the last stage the row and the photo select the task; the chart locks moves the locks.',
    'The chart rideCommand sends one command at a time, so that a row that changes the stage never stops a command; each stage lists the commands that it accepts.',
    'Each chart of the ride receives each event that it names, and this chart receives it first (sendToRide.ts).',
    'Region link says whether the phone has a network.',
    'After a reload the screen shows the stored ride at once, and no chart sends an old intent again.',
  ].join('\n'),
  type: 'parallel',
  context: ({ input }) => facts.initialContext(input),
  entry: ['raiseChanged', 'raiseLoaded'],
  invoke: [
    { id: 'photo', src: 'photo', systemId: 'photo', input: ({ context: { riderId } }) => ({ riderId }) },
    {
      id: 'rideCommand',
      src: 'rideCommand',
      systemId: 'rideCommand',
      input: ({ context: { riderId } }) => ({ riderId }),
    },
    { id: 'rentSync', src: 'rentSync', systemId: 'rentSync', input: ({ context: { rent } }) => ({ rent }) },
    { id: 'locks', src: 'locks', systemId: 'locks' },
    { id: 'lookup', src: 'lookup', systemId: 'lookup' },
    { id: 'claim', src: 'claim', systemId: 'claim', input: ({ context: { riderId, rent } }) => ({ riderId, rent }) },
  ],
  on: {
    'rent.changed': {
      actions: [
        { type: 'persistRide', params: ({ context }) => context },
        { type: 'tell', params: ({ event }) => event },
      ],
    },
    'rent.loaded': { actions: { type: 'tell', params: ({ event }) => event } },
    'rent.commandRequested': { actions: { type: 'tell', params: ({ event }) => event } },
    'rideCommand.accepted': { actions: { type: 'raiseRentChanged', params: ({ event }) => event.rent } },
    'rideCommand.unlockAsked': { actions: 'raiseUnlockAsked' },
    'rentSync.foundRide': {
      actions: [
        { type: 'storeConfirmedAt', params: ({ event }) => event.confirmedAt },
        { type: 'raiseRentChanged', params: ({ event }) => event.rent },
      ],
    },
    'locks.commandRequested': [
      { guard: not('lockMayMove'), description: 'A pending command must finish first.' },
      {
        guard: { type: 'lockCommandIsInSequence', params: ({ event }) => event.command.kind },
        actions: { type: 'raiseLockCommand', params: ({ event }) => event.command.kind },
      },
    ],
    'photo.delivered': { actions: { type: 'raiseRentChanged', params: ({ event }) => event.rent } },
    'claim.delivered': { actions: { type: 'raiseRentChanged', params: ({ event }) => event.rent } },
    'claim.refused': { actions: { type: 'storeClaimRefusal', params: ({ event }) => event.refusal } },
    'rider.lockClosed': {
      guard: 'rideIsConfirmed',
      actions: [
        { type: 'tell', params: { type: 'rent.riderInteracted' } },
        { type: 'tell', params: { type: 'rent.lockClosed' } },
      ],
    },
    'rider.chainFastened': {
      guard: 'rideIsConfirmed',
      actions: [
        { type: 'tell', params: { type: 'rent.riderInteracted' } },
        { type: 'tell', params: { type: 'rent.chainFastened' } },
      ],
    },
    'rider.unlockAsked': {
      guard: 'lockMayMove',
      actions: [
        { type: 'tell', params: { type: 'rent.riderInteracted' } },
        { type: 'tell', params: { type: 'rent.unlockAsked' } },
      ],
    },
    'rider.chainAsked': {
      guard: 'lockMayMove',
      actions: [
        { type: 'tell', params: { type: 'rent.riderInteracted' } },
        { type: 'tell', params: { type: 'rent.chainAsked' } },
      ],
    },
    'rider.dismissedRefusal': { guard: 'somethingWasRefused', actions: 'clearRefusal' },
    'device.zoneChanged': { actions: { type: 'storeZone', params: ({ event }) => event.zone } },
  },
  states: {
    ride: {
      initial: 'resuming',
      on: {
        'server.rentChanged': {
          guard: { type: 'isNewerRow', params: ({ event }) => event.rent },
          target: '.routing',
          actions: [{ type: 'storeRent', params: ({ event }) => event.rent }, 'raiseChanged'],
        },
        'rentSync.foundNoRide': {
          guard: 'rideIsKnown',
          target: '.idle',
          actions: ['forgetRide', 'raiseChanged'],
        },
        'lookup.began': { guard: 'noRideIsOn', target: '.idle' },
        'lookup.confirmed': {
          guard: 'noRideIsOn',
          target: '.CHECK_START',
          actions: [
            { type: 'storeStartNumber', params: ({ event }) => event.number },
            { type: 'raiseStart', params: ({ event }) => event },
          ],
        },
        'rideCommand.refused': {
          guard: { type: 'startWasRefused', params: ({ event }) => event },
          target: '.idle',
          actions: [
            'clearStart',
            { type: 'tell', params: ({ event: { refusal } }) => ({ type: 'rent.startRefused', refusal }) },
          ],
        },
      },
      states: {
        resuming: {
          description:
            'The screen shows the stored ride at once and says that the app is checking it. The last ride’s receipt needs no answer.',
          always: { guard: 'leftAReceipt', target: 'routing' },
          on: {
            'server.rentChanged': {
              guard: { type: 'isSameVersion', params: ({ event }) => event.rent },
              target: 'routing',
            },
            'rentSync.foundNoRide': { guard: not('rideIsKnown'), target: 'routing' },
          },
          after: {
            resumeDeadline: { target: 'routing', description: 'The stored ride continues unconfirmed.' },
          },
        },
        routing: {
          description: 'Selects the stage from the server’s row.',
          always: [
            { guard: { type: 'stageIs', params: 'CHECK_START' }, target: 'CHECK_START' },
            { guard: { type: 'stageIs', params: 'ACTIVE_RIDE' }, target: 'ACTIVE_RIDE' },
            { guard: { type: 'stageIs', params: 'CHECK_START_PAUSE' }, target: 'CHECK_START_PAUSE' },
            { guard: { type: 'stageIs', params: 'PAUSE' }, target: 'PAUSE' },
            { guard: { type: 'stageIs', params: 'CHECK_END_PAUSE' }, target: 'CHECK_END_PAUSE' },
            { guard: { type: 'stageIs', params: 'ACTIVE_RIDE_END' }, target: 'ACTIVE_RIDE_END' },
            { guard: 'leftAReceipt', target: 'ACTIVE_RIDE_COMPLETED' },
            {
              guard: 'startFailed',
              target: 'idle',
              actions: { type: 'tell', params: ({ context }) => facts.startRefused(context) },
            },
            { guard: 'isStarting', target: 'CHECK_START', description: 'An unanswered start from before a reload.' },
            { target: 'idle' },
          ],
        },
        idle: { entry: ['clearLastRide', { type: 'tell', params: { type: 'rent.rideOver' } }] },
        CHECK_START: {
          description:
            'The row names the step, and the chart locks leads the rider through the locks. As soon as there is a row, the rider can cancel free of charge.',
          on: {
            'rider.startCancelled': { guard: and(['rideIsKnown', 'nothingIsBeingSent']), actions: 'raiseCancel' },
          },
        },
        ACTIVE_RIDE: {
          initial: 'inspection',
          states: {
            inspection: {
              description: 'The rider can return the vehicle free of charge; the server’s last answer sets the clock.',
              always: { guard: not('isInInspection'), target: 'riding' },
              after: { inspectionEnds: 'riding' },
              on: {
                'rider.startCancelled': {
                  guard: and([not('dockEndsTheRide'), 'nothingIsBeingSent']),
                  actions: 'raiseCancel',
                },
              },
            },
            riding: {},
          },
          on: {
            'server.rentChanged': {
              guard: { type: 'isNewerRowWithinStage', params: ({ event }) => event.rent },
              description: 'A later row does not begin the inspection again.',
              actions: [{ type: 'storeRent', params: ({ event }) => event.rent }, 'raiseChanged'],
            },
            'rider.pauseAsked': { guard: and(['pauseIsPossible', 'nothingIsBeingSent']), actions: 'raisePause' },
            'rider.finishAsked': {
              guard: and(['finishIsPossible', 'nothingIsBeingSent']),
              description: 'For a docked bike: the rider says that it is in a dock, and the server checks again.',
              actions: 'raiseFinish',
            },
          },
        },
        CHECK_START_PAUSE: {
          description:
            'The rider can retry a stuck motor. The chart locks waits until the rider closes a lock by hand.',
          on: {
            'rider.pauseAsked': { guard: and([not('hasWheelLock'), 'nothingIsBeingSent']), actions: 'raisePause' },
            'rider.resumeAsked': {
              guard: and(['hasWheelLock', 'nothingIsBeingSent']),
              description: 'The rider never closed the wheel lock: the ride continues.',
              actions: 'raiseResume',
            },
            'rider.finishAsked': { guard: and(['mayFinish', 'nothingIsBeingSent']), actions: 'raiseFinish' },
          },
        },
        PAUSE: {
          on: {
            'rider.resumeAsked': { guard: and(['nothingIsBeingSent', 'locksIdle']), actions: 'raiseResume' },
            'rider.finishAsked': { guard: and(['nothingIsBeingSent', 'locksIdle']), actions: 'raiseFinish' },
          },
        },
        CHECK_END_PAUSE: {
          on: {
            'rider.resumeAsked': { guard: and([not('hasWheelLock'), 'nothingIsBeingSent']), actions: 'raiseResume' },
            'rider.finishAsked': {
              guard: and(['mayFinish', 'nothingIsBeingSent', 'locksIdle']),
              description: 'The rider must not pay longer because a lock does not open.',
              actions: 'raiseFinish',
            },
          },
        },
        ACTIVE_RIDE_END: {
          description:
            'The row names the next task. The chart stores a photo in each of them, so that a photo out of sequence is not lost.',
          initial: 'routing',
          on: {
            'rider.photoTaken': {
              target: '.routing',
              actions: [
                { type: 'storePhoto', params: ({ event }) => event },
                { type: 'tell', params: ({ context, event }) => facts.photoTaken(context, event) },
              ],
            },
            'photo.refused': {
              target: '.routing',
              actions: ['forgetPhoto', { type: 'storeRefusal', params: ({ event }) => event.refusal }],
            },
            'rider.parkingChosen': {
              guard: and(['parkingIsAsked', 'nothingIsBeingSent']),
              actions: { type: 'raiseParking', params: ({ event }) => event },
            },
            'rider.wentBack': {
              guard: and(['returnIsAllowed', 'nothingIsBeingSent', 'locksIdle']),
              description: 'Only before the rider presses the last button, and never while a lock moves.',
              actions: 'raiseReturn',
            },
          },
          states: {
            routing: {
              description: 'Selects the task from the row and the photo.',
              always: [
                { guard: { type: 'phaseIs', params: 'positioning' }, target: 'positioning' },
                { guard: { type: 'phaseIs', params: 'parkingAsked' }, target: 'parkingAsked' },
                { guard: { type: 'phaseIs', params: 'parkingRefused' }, target: 'parkingRefused' },
                { guard: { type: 'phaseIs', params: 'atLocks' }, target: 'atLocks' },
                { guard: { type: 'phaseIs', params: 'photographing' }, target: 'photographing' },
                { guard: { type: 'phaseIs', params: 'photoTaken' }, target: 'photoTaken' },
                { guard: { type: 'phaseIs', params: 'locking' }, target: 'locking' },
                { guard: { type: 'phaseIs', params: 'docking' }, target: 'docking' },
                { guard: { type: 'phaseIs', params: 'dockRefused' }, target: 'dockRefused' },
                { guard: { type: 'phaseIs', params: 'goingBack' }, target: 'goingBack' },
                { target: 'updating' },
              ],
            },
            positioning: { description: 'The server determines the vehicle’s position.' },
            parkingAsked: {
              description: 'Near a border, or with an inexact position: the rider names the parking.',
            },
            parkingRefused: {
              description: 'Not at a parking: the rider goes to the nearest one or types its number.',
            },
            atLocks: {
              description: 'The wheel lock, then the chain round the rack: the chart locks leads the rider.',
            },
            photographing: {},
            photoTaken: {
              description:
                'The vehicle is parked, and the photo is taken or not required: the rider has one button left to press.',
              on: {
                'rider.completed': { guard: 'nothingIsBeingSent', actions: 'raiseComplete' },
              },
            },
            locking: {
              description:
                'The phone has uploaded the photo or will do so later. A motor closes the lock, then the receipt arrives.',
            },
            docking: {
              description: 'The dock locks, then the receipt arrives. Only a person can pull the bike out again.',
            },
            dockRefused: {
              description:
                'The dock does not hold the bike. The rider pushes it in again or goes to another dock, and can ask the server to check again.',
              on: {
                'rider.finishAsked': { guard: and(['nothingIsBeingSent', 'isOnline']), actions: 'raiseFinish' },
              },
            },
            goingBack: {
              description: 'A motor opens, or the chart locks opens the locks, then the ride continues.',
            },
            updating: { description: 'A step of a newer server: the rider can wait for the next row or go back.' },
          },
        },
        ACTIVE_RIDE_COMPLETED: {
          description:
            'The receipt comes only from the server’s row. The phone stores it until the rider closes it or looks up another vehicle.',
          entry: { type: 'tell', params: { type: 'rent.rideOver' } },
          on: {
            'rider.closedReceipt': { target: 'idle', actions: 'raiseChanged' },
            'lookup.began': { target: 'idle', actions: 'raiseChanged' },
            'server.rentChanged': {
              guard: { type: 'isNewerReceipt', params: ({ event }) => event.rent },
              actions: [{ type: 'storeReceipt', params: ({ event }) => event.rent }, 'raiseChanged'],
            },
          },
        },
      },
    },
    commandState: {
      description: 'The state of the rider’s command, as the chart rideCommand reports it. There is one at a time.',
      initial: 'idle',
      on: {
        'rideCommand.began': [
          { guard: { type: 'finishIsSaved', params: ({ event }) => event }, target: '.finishing' },
          { target: '.sending', actions: 'clearRefusal' },
        ],
        'rideCommand.refused': '.refused',
        'rideCommand.settled': '.idle',
        'rideCommand.finishSaved': '.finishSaved',
      },
      states: {
        idle: {},
        sending: {
          on: {
            'rider.finishAsked': {
              guard: and(['mayFinish', not('isOnline'), 'finishIsPossible']),
              description: 'The rider must not lose the finish time while offline.',
              actions: 'raiseFinish',
            },
          },
        },
        finishSaved: {
          description:
            'The rider finished without a network. The phone has saved the time, also while another command is pending.',
          on: { 'rideCommand.finishWithdrawn': 'sending' },
        },
        finishing: {
          description: 'The phone has saved the time of a finish. It sends the pending command, then the finish.',
        },
        refused: {
          description:
            'The refusal stays until the rider sends the command again or dismisses it. A refused start ends at once.',
        },
      },
    },
    locks: {
      initial: 'still',
      states: {
        still: { on: { 'locks.startedMoving': 'moving' } },
        moving: { description: 'No chart sends another lock command.', on: { 'locks.stopped': 'still' } },
      },
    },
    link: {
      initial: 'online',
      states: {
        online: { on: { 'device.wentOffline': 'offline' } },
        offline: { on: { 'device.cameOnline': 'online' } },
      },
    },
  },
});
