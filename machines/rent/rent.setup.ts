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

/** The ride's chart: its children, guards and actions by name. */
export const rentSetup = setup({
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
});
