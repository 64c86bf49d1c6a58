import { and, assign, enqueueActions, fromPromise, or, setup, stateIn } from 'xstate';
import type { OwedClaim, RideCommand } from '#domain/command.ts';
import { underIdOf } from '#domain/currentRide.ts';
import type { Position, RentFacts, RideStage } from '#domain/rent.ts';
import { hearersOf } from '../rent/sendToRide.ts';
import { retryGap } from '../retryGap.ts';
import { unprovided } from '../unprovided.ts';
import type {
  ClaimContext,
  ClaimDraft,
  ClaimEvent,
  ClaimInput,
  ClaimOutcome,
  ClaimOutput,
  RefusedCommand,
} from './claim.types.ts';

export const claimMachine = setup({
  types: { context: {} as ClaimContext, events: {} as ClaimEvent, input: {} as ClaimInput },
  actors: {
    /** Loads the claim of an earlier visit that the server has not received; null when there is none. */
    loadOwedClaim: fromPromise<OwedClaim | null, { riderId: string }>(unprovided('loadOwedClaim')),
    /** Adds the server's time and stores the claim. The chart sends nothing before this resolves. */
    recordClaim: fromPromise<OwedClaim, { riderId: string; draft: ClaimDraft }>(unprovided('recordClaim')),
    /** Sends the claim. Rejects when no answer came: the claim stays stored. */
    sendClaim: fromPromise<ClaimOutcome, OwedClaim>(unprovided('sendClaim')),
  },
  guards: {
    isOwed: (_, owed: OwedClaim | null) => owed !== null,
    rideHasBegun: ({ context }) => context.rent !== null && context.rent.rideStartedAt !== null,
    nothingIsClaimed: ({ context }) => context.rent?.claimedAt === null,
    rideIsBeingFinished: ({ context }) => context.rent?.stage === 'ACTIVE_RIDE_END',
    finishIsRequested: ({ context }) => context.rent !== null && context.rent.finishRequestedAt !== null,
    finishFailedTwice: ({ context }) => context.failedFinishAttempts >= 2,
    finishIsSaved: (_, { finishIsSaved }: { finishIsSaved: boolean }) => finishIsSaved,
    claimIsDue: or([
      'finishFailedTwice',
      stateIn({ screen: 'broken' }),
      and([or(['finishIsRequested', stateIn({ finish: 'saved' })]), stateIn({ link: { offline: 'long' } })]),
    ]),
  },
  actions: {
    storeRent: assign(({ context }, rent: RentFacts | null) => ({
      rent,
      owed: context.owed && underIdOf(context.owed, context.rent, rent),
      failedFinishAttempts: failedAttemptsAfterRow(context, rent),
    })),
    storePosition: assign((_, position: Position | null) => ({ position })),
    countRefusedCommand: assign(({ context }, refused: RefusedCommand) => ({
      failedFinishAttempts: failedAttemptsAfterRefusal(context, refused),
    })),
    countUnconfirmedLock: assign(({ context }) => ({ failedFinishAttempts: context.failedFinishAttempts + 1 })),
    storeOwed: assign((_, owed: OwedClaim | null) => ({ owed, tries: 0 })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    /** The server has the claim or will never accept it. Provided in src/app/actors/rent.ts. */
    clearPersistedClaim: (_args, _claim: ClaimContext) => {},
    tell: enqueueActions(({ self, enqueue }, output: ClaimOutput | null) => {
      if (output === null) return;
      for (const chart of hearersOf(self._parent, output)) enqueue.sendTo(chart, output);
    }),
  },
  delays: {
    backoff: ({ context }) => retryGap(context.tries),
    /** How long the phone must be offline before the app offers a claim (decisions §4). */
    offlineClaimDelay: 60_000,
  },
}).createMachine({
  id: 'claim',
  description: [
    '“I cannot finish”: decides when the rider can send this claim, and sends it to support while the ride goes on.',
    'The rider can claim after two failed attempts to finish, or when a finish has waited for the network for a minute.',
    'If the ride’s screen broke, the rider can claim at once.',
    'The chart stores the claim with the server’s time before it sends anything. From then on the rider sees it as recorded.',
    'Its id is its key: the server accepts it once, no matter how often the chart sends it.',
    'It retries without end, with growing gaps, and at once when the network comes back.',
  ].join('\n'),
  type: 'parallel',
  context: ({ input }) => ({
    riderId: input.riderId,
    rent: input.rent,
    position: null,
    failedFinishAttempts: 0,
    owed: null,
    tries: 0,
  }),
  on: {
    'rent.changed': { actions: { type: 'storeRent', params: ({ event }) => event.rent } },
    'locks.unconfirmed': { guard: 'rideIsBeingFinished', actions: 'countUnconfirmedLock' },
    'device.located': { actions: { type: 'storePosition', params: ({ event }) => event.position } },
    'device.lostLocation': { actions: { type: 'storePosition', params: null } },
  },
  states: {
    claim: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadOwedClaim',
            src: 'loadOwedClaim',
            input: ({ context }) => ({ riderId: context.riderId }),
            onDone: [
              {
                guard: { type: 'isOwed', params: ({ event }) => event.output },
                target: 'sending',
                actions: { type: 'storeOwed', params: ({ event }) => event.output },
              },
              { target: 'empty' },
            ],
            onError: 'empty',
          },
        },
        empty: {
          on: {
            'rider.claimed': {
              guard: and(['rideHasBegun', 'nothingIsClaimed', 'claimIsDue']),
              target: 'recording',
            },
          },
        },
        recording: {
          invoke: {
            id: 'recordClaim',
            src: 'recordClaim',
            input: ({ context, event }) => ({ riderId: context.riderId, draft: draftOf(context, event) }),
            onDone: { target: 'sending', actions: { type: 'storeOwed', params: ({ event }) => event.output } },
            onError: {
              target: 'empty',
              actions: { type: 'tell', params: { type: 'claim.refused', refusal: { code: 'unknownError' } } },
            },
          },
        },
        sending: {
          invoke: {
            id: 'sendClaim',
            src: 'sendClaim',
            input: ({ context }) => owedIn(context),
            onDone: {
              target: 'empty',
              actions: [
                { type: 'clearPersistedClaim', params: ({ context }) => context },
                { type: 'tell', params: ({ event }) => outcomeEvent(event.output) },
                { type: 'tell', params: ({ context, event }) => photoTaken(context, event.output) },
                { type: 'storeOwed', params: null },
              ],
            },
            onError: { target: 'waitingToSend', actions: 'countTry' },
          },
        },
        waitingToSend: {
          on: { 'device.cameOnline': 'sending', 'device.becameVisible': 'sending' },
          after: { backoff: 'sending' },
        },
      },
    },
    finish: {
      description: 'Whether a finish without a network is saved and has no answer yet.',
      initial: 'unsaved',
      on: {
        'rideCommand.finishSaved': '.saved',
        'rideCommand.began': {
          guard: { type: 'finishIsSaved', params: ({ event }) => event },
          target: '.saved',
          description: 'After a reload, beside a command without an answer.',
        },
        'rideCommand.finishWithdrawn': '.unsaved',
        'rideCommand.settled': '.unsaved',
        'rideCommand.refused': {
          target: '.unsaved',
          actions: { type: 'countRefusedCommand', params: ({ event }) => event },
        },
      },
      states: { unsaved: {}, saved: {} },
    },
    screen: {
      description: 'Whether the phone can show the ride.',
      initial: 'whole',
      states: {
        whole: { on: { 'device.brokeScreen': 'broken' } },
        broken: { on: { 'device.mendedScreen': 'whole' } },
      },
    },
    link: {
      initial: 'online',
      states: {
        online: { on: { 'device.wentOffline': 'offline' } },
        offline: {
          initial: 'fresh',
          on: { 'device.cameOnline': 'online' },
          states: { fresh: { after: { offlineClaimDelay: 'long' } }, long: {} },
        },
      },
    },
  },
});

const NORMAL_STAGES: readonly (RideStage | null)[] = ['CHECK_START', 'ACTIVE_RIDE', 'PAUSE'];

/** A ride without errors has no failed attempts; a row with a new error adds one. */
export function failedAttemptsAfterRow(
  { rent: known, failedFinishAttempts: failed }: Pick<ClaimContext, 'rent' | 'failedFinishAttempts'>,
  rent: RentFacts | null,
): number {
  if (rent === null) return 0;
  const isElsewhere = known?.id !== rent.id || known.stage !== rent.stage;
  // After a dock that did not lock: the rider tries again.
  const triesAgain = rent.capabilities.docked && known?.id === rent.id && known.errorCode !== null;
  if (isElsewhere && NORMAL_STAGES.includes(rent.stage) && !triesAgain) return 0;
  return rent.errorCode !== null && (isElsewhere || known.errorCode !== rent.errorCode) ? failed + 1 : failed;
}

/** Commands without which a ride can be ended and paused: a refusal of these does not count towards a claim. */
const NOT_NEEDED: readonly RideCommand['kind'][] = ['start', 'cancel', 'returnToRide'];

/** A failure of the app itself does not count. */
export const failedAttemptsAfterRefusal = (
  { failedFinishAttempts }: Pick<ClaimContext, 'failedFinishAttempts'>,
  { commandKind, byServer }: RefusedCommand,
): number => (byServer && !NOT_NEEDED.includes(commandKind) ? failedFinishAttempts + 1 : failedFinishAttempts);

/** What the rider says, with the ride and the phone's position now. */
function draftOf({ rent, position }: ClaimContext, event: ClaimEvent | { type: string }): ClaimDraft {
  if (rent === null || event.type !== 'rider.claimed' || !('claimId' in event))
    throw new Error('Nothing to record without a claim');
  return { claimId: event.claimId, rentId: rent.id, reason: event.reason, position, photoId: event.photoId };
}

function owedIn({ owed }: ClaimContext): OwedClaim {
  if (owed === null) throw new Error('Nothing to send without a claim');
  return owed;
}

const outcomeEvent = (outcome: ClaimOutcome): ClaimOutput =>
  outcome.kind === 'delivered'
    ? { type: 'claim.delivered', rent: outcome.rent }
    : { type: 'claim.refused', refusal: outcome.refusal };

/** The claim's photo, once the server has given its ticket; null where there is none. */
const photoTaken = ({ owed }: ClaimContext, outcome: ClaimOutcome): ClaimOutput | null =>
  owed?.photoId && outcome.kind === 'delivered'
    ? {
        type: 'claim.photoTaken',
        owed: { photoId: owed.photoId, rentId: outcome.rent.id, uploadTicket: outcome.uploadTicket },
      }
    : null;
