import { and, assign, enqueueActions, fromPromise, not, or, raise, sendTo, setup, stateIn } from 'xstate';
import type { CommandOutcome, RideCommand, OwedClaim, PersistedRide } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { finishPhase, type FinishPhase } from '#domain/finishPhase.ts';
import { refusalDuring } from '#domain/refusalCode.ts';
import type { Position, RentFacts, RideStage, LookupOutcome, VehicleLookup } from '#domain/rent.ts';
import type { ZoneFact } from '#domain/zone.ts';
import { claimMachine } from '../claim/claim.machine.ts';
import type { ClaimDraft } from '../claim/claim.types.ts';
import { commandMachine } from '../command/command.machine.ts';
import { locksMachine } from '../locks/locks.machine.ts';
import type { LockCommand, LocksEvent } from '../locks/locks.types.ts';
import { photoMachine } from '../photo/photo.machine.ts';
import { rentSyncMachine } from '../rentSync/rentSync.machine.ts';
import type { RentSyncEvent } from '../rentSync/rentSync.types.ts';
import { unprovided } from '../unprovided.ts';
import * as facts from './rent.facts.ts';
import type { RentContext, RentEvent, RentInput } from './rent.types.ts';

type PersistedRideParts = { riderId: string; rent: RentFacts | null; receipt: RentFacts | null };
type ForgottenCommand = { riderId: string; command: RideCommand | null };
type Claimed = Pick<ClaimDraft, 'claimId' | 'reason' | 'photoId'>;

/** The ride's chart: its children, guards and actions by name. */
export const rentSetup = setup({
  types: {
    context: {} as RentContext,
    events: {} as RentEvent,
    input: {} as RentInput,
    // Screens read `locks` and `photo`, tests read `rentSync`: each by its own type.
    children: {} as {
      command: 'command';
      photo: 'photo';
      locks: 'locks';
      claim: 'claim';
      rentSync: 'rentSync';
      loadPersistedRide: 'loadPersistedRide';
      lookUp: 'lookUp';
      saveFinish: 'saveFinish';
    },
  },
  actors: {
    command: commandMachine,
    photo: photoMachine,
    locks: locksMachine,
    claim: claimMachine,
    rentSync: rentSyncMachine,
    /** The ride that this phone has stored for the rider. */
    loadPersistedRide: fromPromise<PersistedRide | null, { riderId: string }>(unprovided('loadPersistedRide')),
    lookUp: fromPromise<LookupOutcome, VehicleLookup>(unprovided('lookUp')),
    /** Stores when the rider asked to finish. Resolves with server milliseconds. */
    saveFinish: fromPromise<number, { riderId: string }>(unprovided('saveFinish')),
  },
  guards: {
    noRideIsOn: ({ context }) => context.rent === null && context.command?.kind !== 'start',
    rideIsKnown: ({ context }) => context.rent !== null,
    isNewerRow: ({ context }, row: RentFacts) => facts.isNewerRow(context, row),
    isNewerRowWithinStage: ({ context }, row: RentFacts) =>
      facts.isNewerRow(context, row) && facts.staysInStage(context, row),
    isSameVersion: ({ context }, row: RentFacts) => facts.isSameVersion(context, row),
    bringsAnotherStage: ({ context }, row: RentFacts) =>
      facts.isNewerRow(context, row) && !facts.staysInStage(context, row),
    overtakesLockCommand: ({ context }, row: RentFacts) =>
      facts.isLockCommand(context) && facts.isNewerRow(context, row),
    stageIs: ({ context }, stage: RideStage) => facts.isInStage(context, stage),
    phaseIs: ({ context: { rent, photoId } }, phase: FinishPhase) =>
      rent !== null && finishPhase(rent, photoId) === phase,
    isRidden: ({ context }) => facts.isRidden(context),
    mayFinish: ({ context }) => facts.mayFinish(context),
    hasWheelLock: ({ context }) => context.rent?.capabilities.wheelLock === true,
    /** After a claim, support collects the vehicle. */
    returnIsAllowed: ({ context }) => context.rent?.claimedAt === null,
    receiptStandsAlone: (_, memo: PersistedRide | null) => facts.receiptAlone(memo) !== null,
    isNewerReceipt: ({ context }, row: RentFacts) => facts.isNewerReceipt(context, row),
    leftAReceipt: ({ context }) => context.receipt !== null,
    startFailed: ({ context }) => context.refusal !== null,
    somethingWasRefused: ({ context }) => context.refusal !== null && context.rent !== null,

    wasFound: (_, outcome: LookupOutcome) => outcome.kind === 'found',
    vehicleIsNamed: ({ context }) => context.lookup !== null,

    wasAccepted: (_, outcome: CommandOutcome) => outcome.kind === 'accepted',
    startWasAccepted: ({ context }, outcome: CommandOutcome) =>
      outcome.kind === 'accepted' && context.command?.kind === 'start',
    finishWasAccepted: ({ context }, outcome: CommandOutcome) =>
      outcome.kind === 'accepted' && context.command?.kind === 'finish',
    isAStart: ({ context }) => context.command?.kind === 'start',
    completionCameLate: ({ context }, outcome: CommandOutcome) =>
      outcome.kind === 'expired' && context.command?.kind === 'complete',
    isAlreadyTrue: ({ context }, outcome: CommandOutcome) => facts.isAlreadyTrue(context, outcome),
    rideIsAbsent: ({ context }) => context.rent === null && context.command?.kind !== 'start',
    /** The row came before the answer. */
    startIsSettled: ({ context }) => context.command === null && context.rent !== null,
    rideHasBegun: ({ context }) => context.rent !== null && context.rent.rideStartedAt !== null,
    /** The dock takes the bike back and ends the ride, whatever the phone does. */
    dockEndsTheRide: ({ context }) => context.rent?.capabilities.docked === true,
    /** Without a network a finish is saved and sent later. Where a dock ends the ride there is nothing to save. */
    finishIsPossible: or([not('dockEndsTheRide'), stateIn({ link: 'online' })]),
    retryIsPossible: or([not('isAFinish'), 'finishIsPossible']),
    isAFinish: ({ context }) => context.command?.kind === 'finish',
    commandIsUnsettled: ({ context }) => context.preparedCommand !== null,
    finishIsSaved: ({ context }) => context.finishRecordedAt !== null && context.rent !== null,
    finishIsNotSaved: ({ context }) => context.finishRecordedAt === null,
    pauseIsPossible: ({ context }) => context.rent?.capabilities.pause === true,
    claimHasPhoto: (_, claim: OwedClaim) => claim.photoId !== null,
    nothingIsBeingSent: or([stateIn({ act: 'resting' }), stateIn({ act: 'refused' })]),
    isInInspection: ({ context }) => facts.inspectionTimeLeft(context) > 0,
    lockCommandIsInSequence: ({ context }, command: LockCommand) => facts.lockCommandIsInSequence(context, command),
    isALockCommand: ({ context }) => facts.isLockCommand(context),
    locksIdle: stateIn({ locks: 'still' }),
    /** A stored row may be old: no lock moves because of it. */
    rowIsFromServer: not(stateIn({ ride: 'resuming' })),
    lockCommandAllowed: and(['rowIsFromServer', 'nothingIsBeingSent']),
    finishFailedTwice: ({ context }) => context.failedFinishAttempts >= 2,
    finishIsRequested: ({ context }) => facts.finishIsRequested(context),
    nothingIsClaimed: ({ context }) => context.rent?.claimedAt === null && context.claim === null,
    claimIsDue: or(['finishFailedTwice', and(['finishIsRequested', stateIn({ link: { offline: 'long' } })])]),
    isOnline: stateIn({ link: 'online' }),
  },
  actions: {
    restoreRide: assign((_, memo: PersistedRide | null) => facts.withPersistedRide(memo)),
    storeRent: assign(({ context }, row: RentFacts) => facts.withRow(context, row)),
    storeConfirmedAt: assign((_, confirmedAt: number) => ({ confirmedAt })),
    forgetRide: assign({ rent: null, refusal: null, photoId: null, uploadTicket: null, finishRecordedAt: null }),
    /** Stores or deletes the ride for a reload. Provided in src/app/provide/rent.ts. */
    persistRide: (_args, _kept: PersistedRideParts) => {},
    forgetFinish: (_args, _memo: { riderId: string }) => {},
    /**
     * The saved finish is the command that was just settled. A finish saved while another command had no answer yet
     * stays.
     */
    forgetSentFinish: (_args, _sent: ForgottenCommand) => {},
    /**
     * The current command is dropped; a start is dropped (null) because its row has come. Provided like those above.
     */
    forgetCommand: (_args, _given: ForgottenCommand) => {},
    raiseRentChanged: raise((_, rent: RentFacts) => ({ type: 'server.rentChanged' as const, rent })),
    raiseChanged: raise(({ context }) => ({ type: 'rent.changed' as const, rent: context.rent })),
    raiseLoaded: raise({ type: 'rent.loaded' }),
    raiseAcceptedRent: raise((_, outcome: CommandOutcome) => ({
      type: 'server.rentChanged' as const,
      rent: facts.acceptedRent(outcome),
    })),
    raiseStartRefused: raise({ type: 'command.startRefused' }),
    sendOnlineToCommand: sendTo('command', { type: 'device.cameOnline' }),
    raiseCommandSettled: raise({ type: 'command.settled' }),
    sendToRentSync: sendTo('rentSync', (_, event: RentSyncEvent) => event),
    raiseChecked: raise((_, rent: RentFacts) => ({ type: 'rent.checked' as const, rent })),
    raiseCommandRefused: raise({ type: 'command.refused' }),
    raiseCommandRestored: raise(({ context }) => ({
      type: 'command.restored' as const,
      commandKind: facts.required(context.command).kind,
    })),
    raiseUnlockAsked: raise({ type: 'rider.unlockAsked' }),
    sendRiderInteracted: sendTo('locks', { type: 'rider.interacted' }),
    sendToLocks: sendTo('locks', (_, event: LocksEvent) => event),

    storeVehicleLookup: assign((_, wanted: VehicleLookup) => ({
      lookup: wanted,
      offer: null,
      refusal: null,
      receipt: null,
    })),
    storeLookup: assign((_, outcome: LookupOutcome) =>
      outcome.kind === 'found' ? { offer: outcome.offer, refusal: null } : { refusal: outcome.refusal },
    ),
    storeUnknownError: assign({ refusal: { code: 'unknownError' } }),
    storeRefusal: assign(({ context }, refusal: Refusal | null) => ({
      refusal: refusal && refusalDuring(refusal, context.rent),
    })),
    clearRefusal: assign({ refusal: null }),
    lookUpSameVehicle: assign(({ context }) => ({ lookup: facts.sameVehicle(context) })),
    clearVehicle: assign({ lookup: null, offer: null, refusal: null, receipt: null }),

    storeStartCommand: assign(({ context }, { insurance }: { insurance: boolean }) => ({
      refusal: null,
      command: {
        kind: 'start' as const,
        number: context.offer?.frameNumber ?? '',
        insurance,
        position: context.position,
      },
    })),
    storeCommand: assign(({ context }, act: facts.RequestedAct) => ({
      refusal: null,
      command: facts.commandFor(act, context),
    })),
    renewCommand: assign(({ context }) => ({
      refusal: null,
      command: facts.renewedCommand(context.command, context.position),
    })),
    raiseCommandRequested: raise(({ context }) => ({
      type: 'command.requested' as const,
      commandKind: facts.required(context.command).kind,
    })),
    clearCommand: assign({ command: null, preparedCommand: null }),
    clearIdempotencyKey: assign({ preparedCommand: null }),
    storeTicket: assign(({ context }, outcome: CommandOutcome) =>
      outcome.kind === 'accepted' ? { uploadTicket: outcome.uploadTicket ?? context.uploadTicket } : {},
    ),
    storePhoto: assign((_, { photoId }: { photoId: string }) => ({ photoId, refusal: null })),
    forgetPhoto: assign({ photoId: null }),
    sendPhoto: sendTo('photo', ({ context }, { photoId }: { photoId: string }) => ({
      type: 'rent.photoTaken' as const,
      owed: { photoId, rentId: context.rent?.id ?? '', uploadTicket: context.uploadTicket },
    })),
    storeReceipt: assign((_, receipt: RentFacts) => ({ receipt })),
    countUnconfirmedLock: assign(({ context }) => ({ failedFinishAttempts: context.failedFinishAttempts + 1 })),
    countFailedFinishAttempt: assign(({ context }) => ({
      failedFinishAttempts: facts.failedAttemptsAfterRefusal(context),
    })),
    sendClaim: sendTo('claim', ({ context }, said: Claimed) => ({
      type: 'rent.claimed' as const,
      draft: facts.claimOf(context, said),
    })),
    storeClaim: assign((_, claim: OwedClaim | null) => ({ claim })),
    sendClaimPhoto: sendTo(
      'photo',
      (_, { claim, uploadTicket }: { claim: OwedClaim; uploadTicket: string | null }) => ({
        type: 'rent.photoTaken' as const,
        owed: { photoId: facts.required(claim.photoId), rentId: claim.rentId, uploadTicket },
      }),
    ),
    storeZone: assign((_, zone: ZoneFact) => ({ zone })),
    storePosition: assign((_, position: Position | null) => ({ position })),
    storeFinishTime: assign((_, finishRecordedAt: number) => ({ finishRecordedAt })),
    clearSentFinish: assign(({ context }) => (facts.isSavedFinish(context) ? { finishRecordedAt: null } : {})),
    clearSavedFinish: assign({ finishRecordedAt: null }),
    /** What waits for the network is tried again at once. */
    sendToOutboxes: enqueueActions(({ enqueue }, event: { type: 'device.cameOnline' | 'device.becameVisible' }) => {
      enqueue.sendTo('photo', event);
      enqueue.sendTo('claim', event);
    }),
  },
  delays: {
    answerDeadline: 5_000,
    inspectionEnds: ({ context }) => facts.inspectionTimeLeft(context) * 1_000,
    /** How long the phone must be offline before the app offers a claim (decisions §4). */
    offlineClaimDelay: 60_000,
    serverRetryDelay: 1_000,
  },
});
