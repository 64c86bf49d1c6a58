import { assign, enqueueActions, fromPromise, setup, type AnyActorRef } from 'xstate';
import type { OwedClaim } from '#domain/command.ts';
import { retryGap } from '../retryGap.ts';
import { unprovided } from '../unprovided.ts';
import type { ClaimContext, ClaimDraft, ClaimEvent, ClaimInput, ClaimOutcome, ClaimOutput } from './claim.types.ts';

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
  },
  actions: {
    storeOwed: assign((_, owed: OwedClaim | null) => ({ owed, tries: 0 })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    /** The server has the claim or will never accept it. Provided in src/app/provide/claim.ts. */
    clearPersistedClaim: (_args, _claim: ClaimContext) => {},
    sendToParent: enqueueActions(({ self, enqueue }, output: ClaimOutput) => {
      if (self._parent) enqueue.sendTo(self._parent, output);
    }),
    /** The claim's photo goes the way of each photo, once the server has given its ticket. */
    sendPhoto: enqueueActions(({ context: { owed }, system, enqueue }, outcome: ClaimOutcome) => {
      const photo: AnyActorRef | undefined = system.get('photo');
      if (!photo || !owed?.photoId || outcome.kind !== 'delivered') return;
      const { uploadTicket } = outcome;
      enqueue.sendTo(photo, {
        type: 'claim.photoTaken',
        owed: { photoId: owed.photoId, rentId: owed.rentId, uploadTicket },
      });
    }),
  },
  delays: {
    backoff: ({ context }) => retryGap(context.tries),
  },
}).createMachine({
  id: 'claim',
  description: [
    '“I cannot finish”: sends the rider’s claim to support, beside the ride.',
    'The claim is stored with the server’s time before anything is sent; from then on the rider sees it as recorded.',
    'Its own id is its key: however often the chart sends it, the server takes it once.',
    'It retries without end, with growing gaps, and at once when the network comes back.',
  ].join('\n'),
  context: ({ input }) => ({ riderId: input.riderId, owed: null, tries: 0 }),
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
            actions: [
              { type: 'storeOwed', params: ({ event }) => event.output },
              {
                type: 'sendToParent',
                params: ({ context, event }) => ({ type: 'claim.recorded', claim: event.output ?? owedIn(context) }),
              },
            ],
          },
          { target: 'empty' },
        ],
        onError: 'empty',
      },
    },
    empty: { on: { 'rent.claimed': 'recording' } },
    recording: {
      invoke: {
        id: 'recordClaim',
        src: 'recordClaim',
        input: ({ context, event }) => ({ riderId: context.riderId, draft: draftIn(event) }),
        onDone: {
          target: 'sending',
          actions: [
            { type: 'storeOwed', params: ({ event }) => event.output },
            { type: 'sendToParent', params: ({ event }) => ({ type: 'claim.recorded', claim: event.output }) },
          ],
        },
        onError: {
          target: 'empty',
          actions: { type: 'sendToParent', params: { type: 'claim.refused', refusal: { code: 'unknownError' } } },
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
            { type: 'sendToParent', params: ({ event }) => outcomeEvent(event.output) },
            { type: 'sendPhoto', params: ({ event }) => event.output },
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
});

const outcomeEvent = (outcome: ClaimOutcome): ClaimOutput =>
  outcome.kind === 'delivered'
    ? { type: 'claim.delivered', rent: outcome.rent }
    : { type: 'claim.refused', refusal: outcome.refusal };

function owedIn({ owed }: ClaimContext): OwedClaim {
  if (owed === null) throw new Error('Nothing to send without a claim');
  return owed;
}

function draftIn(event: ClaimEvent | { type: string }): ClaimDraft {
  if (event.type !== 'rent.claimed' || !('draft' in event)) throw new Error('Nothing to record without a claim');
  return event.draft;
}
