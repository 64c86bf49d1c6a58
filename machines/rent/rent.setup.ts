import { and, assign, fromPromise, not, or, raise, sendTo, setup, stateIn } from 'xstate';
import type { CommandOutcome, Intent, OwedClaim, RideMemo } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { LookupOutcome, Wanted } from '#domain/lookup.ts';
import { refusalDuring } from '#domain/refusalCode.ts';
import type { Position, RentFacts, RideStage } from '#domain/rent.ts';
import * as checks from '#domain/startChecks.ts';
import type { ZoneFact } from '#domain/zone.ts';
import { claimMachine } from '../claim/claim.machine.ts';
import type { ClaimDraft } from '../claim/claim.types.ts';
import { commandMachine } from '../command/command.machine.ts';
import { finishMachine } from '../finish/finish.machine.ts';
import type { FinishEvent } from '../finish/finish.types.ts';
import { locksMachine } from '../locks/locks.machine.ts';
import type { LockOrder, LocksEvent } from '../locks/locks.types.ts';
import { photoMachine } from '../photo/photo.machine.ts';
import { startMachine } from '../start/start.machine.ts';
import type { StartEvent } from '../start/start.types.ts';
import { truthMachine } from '../truth/truth.machine.ts';
import type { TruthEvent } from '../truth/truth.types.ts';
import { unprovided } from '../unprovided.ts';
import * as facts from './rent.facts.ts';
import type { RentContext, RentEvent, RentInput } from './rent.types.ts';

type Kept = { riderId: string; rent: RentFacts | null; receipt: RentFacts | null };
type Given = { riderId: string; intent: Intent | null };
type Claimed = Pick<ClaimDraft, 'claimId' | 'reason' | 'photoId'>;

/** What the ride's chart speaks of: its children, its guards and its actions by name. */
export const rentSetup = setup({
  types: {
    context: {} as RentContext,
    events: {} as RentEvent,
    input: {} as RentInput,
    // Screens look into `start`, `finish`, `locks` and `photo`, tests into `truth`: each by its own type.
    children: {} as {
      command: 'command';
      photo: 'photo';
      start: 'start';
      finish: 'finish';
      locks: 'locks';
      claim: 'claim';
      truth: 'truth';
      recallMemo: 'recallMemo';
      lookUp: 'lookUp';
      recordFinish: 'recordFinish';
    },
  },
  actors: {
    command: commandMachine,
    photo: photoMachine,
    start: startMachine,
    finish: finishMachine,
    locks: locksMachine,
    claim: claimMachine,
    truth: truthMachine,
    /** What the phone remembers of this rider's ride. */
    recallMemo: fromPromise<RideMemo | null, { riderId: string }>(unprovided('recallMemo')),
    lookUp: fromPromise<LookupOutcome, Wanted>(unprovided('lookUp')),
    /** Writes down when the rider asked to finish, in server milliseconds. */
    recordFinish: fromPromise<number, { riderId: string }>(unprovided('recordFinish')),
  },
  guards: {
    noRideIsOn: ({ context }) => context.rent === null && context.intent?.kind !== 'start',
    rideIsKnown: ({ context }) => context.rent !== null,
    isNews: ({ context }, row: RentFacts) => facts.isNews(context, row),
    isNewsWithinTheStage: ({ context }, row: RentFacts) =>
      facts.isNews(context, row) && facts.staysInStage(context, row),
    isNewsOfThisStart: ({ context }, row: RentFacts) => facts.isNews(context, row) && facts.staysInStart(context, row),
    isConfirmation: ({ context }, row: RentFacts) => facts.isTheSame(context, row),
    bringsAnotherStage: ({ context }, row: RentFacts) =>
      facts.isNews(context, row) && !facts.staysInStage(context, row),
    overtakesOrder: ({ context }, row: RentFacts) => facts.isLockOrder(context) && facts.isNews(context, row),
    stageIs: ({ context }, stage: RideStage) => facts.isInStage(context, stage),
    isRidden: ({ context }) => facts.isRidden(context),
    mayFinish: ({ context }) => facts.mayFinish(context),
    hasWheelLock: ({ context }) => context.rent?.capabilities.wheelLock === true,
    /** After a claim support comes for the vehicle. */
    wayBackIsOpen: ({ context }) => context.rent?.claimedAt === null,
    receiptStandsAlone: (_, memo: RideMemo | null) => facts.receiptAlone(memo) !== null,
    isNewsOfReceipt: ({ context }, row: RentFacts) => facts.isNewsOfReceipt(context, row),
    leftAReceipt: ({ context }) => context.receipt !== null,
    startFailed: ({ context }) => context.refusal !== null,
    somethingWasRefused: ({ context }) => context.refusal !== null,

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
    finishWasAccepted: ({ context }, outcome: CommandOutcome) =>
      outcome.kind === 'accepted' && context.intent?.kind === 'finish',
    isAStart: ({ context }) => context.intent?.kind === 'start',
    completionCameLate: ({ context }, outcome: CommandOutcome) =>
      outcome.kind === 'expired' && context.intent?.kind === 'complete',
    cameTrueOtherwise: ({ context }, outcome: CommandOutcome) => facts.cameTrueOtherwise(context, outcome),
    rideIsGone: ({ context }) => context.rent === null && context.intent?.kind !== 'start',
    /** Its row came before the answer. */
    startIsSettled: ({ context }) => context.intent === null && context.rent !== null,
    rideHasBegun: ({ context }) => context.rent !== null && context.rent.rideStartedAt !== null,
    /** It takes the bike back and ends the ride, whatever the phone does. */
    dockEndsTheRide: ({ context }) => context.rent?.capabilities.docked === true,
    /** Without a network a finish is written down for later; where a dock ends the ride there is nothing to write down. */
    finishIsOfUse: or([not('dockEndsTheRide'), stateIn({ link: 'online' })]),
    retryIsOfUse: or([not('isAFinish'), 'finishIsOfUse']),
    isAFinish: ({ context }) => context.intent?.kind === 'finish',
    commandIsUnsettled: ({ context }) => context.prepared !== null,
    finishIsRecorded: ({ context }) => context.finishRecordedAt !== null && context.rent !== null,
    finishHasNoTime: ({ context }) => context.finishRecordedAt === null,
    pauseIsPossible: ({ context }) => context.rent?.capabilities.pause === true,
    claimHasPhoto: (_, claim: OwedClaim) => claim.photoId !== null,
    nothingIsBeingSent: or([stateIn({ act: 'resting' }), stateIn({ act: 'refused' })]),
    isInLookOver: ({ context }) => facts.lookOverSeconds(context) > 0,
    orderIsInOrder: ({ context }, order: LockOrder) => facts.orderIsInOrder(context, order),
    isALockOrder: ({ context }) => facts.isLockOrder(context),
    metalIsStill: stateIn({ locks: 'still' }),
    /** A kept row may be old: no metal moves on its word. */
    rowIsTheServers: not(stateIn({ ride: 'resuming' })),
    metalMayBeOrdered: and(['rowIsTheServers', 'nothingIsBeingSent']),
    wasRefusedTwice: ({ context }) => context.troubles >= 2,
    finishIsAskedFor: ({ context }) => facts.finishIsAskedFor(context),
    nothingIsClaimed: ({ context }) => context.rent?.claimedAt === null && context.claim === null,
    claimIsDue: or(['wasRefusedTwice', and(['finishIsAskedFor', stateIn({ link: { offline: 'long' } })])]),
    zoneIs: (_, { zone, kind }: { zone: ZoneFact; kind: ZoneFact['kind'] }) => zone.kind === kind,
    wasDenied: (_, { reason }: { reason: 'denied' | 'unavailable' }) => reason === 'denied',
    isOnline: stateIn({ link: 'online' }),
  },
  actions: {
    keepMemo: assign((_, memo: RideMemo | null) => facts.withMemo(memo)),
    keepRow: assign(({ context }, row: RentFacts) => facts.withRow(context, row)),
    confirm: assign((_, confirmedAt: number) => ({ confirmedAt })),
    forgetRide: assign({ rent: null, refusal: null, photoId: null, uploadTicket: null, finishRecordedAt: null }),
    /** Keeps or forgets the ride for a reload; provided in src/app/actors/rent.ts. */
    rememberRide: (_args, _kept: Kept) => {},
    forgetFinish: (_args, _memo: { riderId: string }) => {},
    /** The recorded finish was the act just settled; one that was noted beside an act in doubt stays. */
    forgetSent: (_args, _sent: Given) => {},
    /** The act under way is given up, a start (null) because its row has come; provided like those above. */
    forgetCommand: (_args, _given: Given) => {},
    passOn: raise((_, rent: RentFacts) => ({ type: 'server.rentChanged' as const, rent })),
    tellChanged: raise(({ context }) => ({ type: 'ride.changed' as const, rent: context.rent })),
    tellRecalled: raise({ type: 'memo.recalled' }),
    tellAccepted: raise((_, outcome: CommandOutcome) => ({
      type: 'server.rentChanged' as const,
      rent: facts.acceptedRent(outcome),
    })),
    tellStartRefused: raise({ type: 'act.startRefused' }),
    tellCommand: sendTo('command', { type: 'device.cameOnline' }),
    tellSettled: raise({ type: 'act.settled' }),
    tellTruth: sendTo('truth', (_, event: TruthEvent) => event),
    tellStart: sendTo('start', (_, event: StartEvent) => event),
    tellChecked: raise((_, rent: RentFacts) => ({ type: 'ride.checked' as const, rent })),
    tellRefused: raise({ type: 'act.refused' }),
    tellActRecalled: raise(({ context }) => ({
      type: 'act.recalled' as const,
      act: facts.present(context.intent).kind,
    })),
    tellUnlockAsked: raise({ type: 'rider.unlockAsked' }),
    tellHeard: sendTo('locks', { type: 'rider.wasHeard' }),
    tellLocks: sendTo('locks', (_, event: LocksEvent) => event),
    tellFinish: sendTo('finish', (_, event: FinishEvent) => event),

    want: assign((_, wanted: Wanted) => ({ wanted, offer: null, refusal: null, receipt: null })),
    keepLookup: assign((_, outcome: LookupOutcome) =>
      outcome.kind === 'found' ? { offer: outcome.offer, refusal: null } : { refusal: outcome.refusal },
    ),
    blameUnknown: assign({ refusal: { code: 'unknownError' } }),
    keepRefusal: assign(({ context }, refusal: Refusal | null) => ({
      refusal: refusal && refusalDuring(refusal, context.rent),
    })),
    clearRefusal: assign({ refusal: null }),
    wantTheSame: assign(({ context }) => ({ wanted: facts.sameVehicle(context) })),
    leaveVehicle: assign({ wanted: null, offer: null, refusal: null, receipt: null }),

    intendStart: assign(({ context }, { insurance }: { insurance: boolean }) => ({
      refusal: null,
      intent: {
        kind: 'start' as const,
        number: context.offer?.frameNumber ?? '',
        insurance,
        position: context.position,
      },
    })),
    intend: assign(({ context }, act: facts.Act) => ({ refusal: null, intent: facts.intentTo(act, context) })),
    intendAgain: assign(({ context }) => ({ refusal: null, intent: facts.renewed(context.intent, context.position) })),
    begin: raise(({ context }) => ({ type: 'act.begun' as const, act: facts.present(context.intent).kind })),
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
    keepReceipt: assign((_, receipt: RentFacts) => ({ receipt })),
    countDoubt: assign(({ context }) => ({ troubles: context.troubles + 1 })),
    countTrouble: assign(({ context }) => ({ troubles: facts.troublesAfterRefusal(context) })),
    makeClaim: sendTo('claim', ({ context }, said: Claimed) => ({
      type: 'claim.made' as const,
      draft: facts.claimOf(context, said),
    })),
    keepClaim: assign((_, claim: OwedClaim | null) => ({ claim })),
    sendClaimPhoto: sendTo(
      'photo',
      (_, { claim, uploadTicket }: { claim: OwedClaim; uploadTicket: string | null }) => ({
        type: 'photo.taken' as const,
        owed: { photoId: facts.present(claim.photoId), rentId: claim.rentId, uploadTicket },
      }),
    ),
    tellClaim: sendTo('claim', { type: 'device.cameOnline' }),
    keepZone: assign((_, zone: ZoneFact) => ({ zone })),
    keepPosition: assign((_, position: Position | null) => ({ position })),
    keepRecorded: assign((_, finishRecordedAt: number) => ({ finishRecordedAt })),
    dropSent: assign(({ context }) => (facts.carriesTheNote(context) ? { finishRecordedAt: null } : {})),
    dropRecorded: assign({ finishRecordedAt: null }),
    tellPhoto: sendTo('photo', { type: 'device.cameOnline' }),
  },
  delays: {
    answerDeadline: 5_000,
    lookOverEnds: ({ context }) => facts.lookOverSeconds(context) * 1_000,
    /** How long without a network until a claim is offered (decisions §4). */
    offlineIsLong: 60_000,
    serverRests: 1_000,
  },
});
