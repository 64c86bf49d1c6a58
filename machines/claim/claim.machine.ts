import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { OwedClaim } from '#domain/command.ts';
import { unprovided } from '../unprovided.ts';
import type { ClaimContext, ClaimDraft, ClaimEvent, ClaimInput, ClaimOutcome, ClaimWord } from './claim.types.ts';

export const claimMachine = setup({
  types: { context: {} as ClaimContext, events: {} as ClaimEvent, input: {} as ClaimInput },
  actors: {
    /** The claim still owed from an earlier visit, if there is one. */
    recallClaim: fromPromise<OwedClaim | null, { riderId: string }>(unprovided('recallClaim')),
    /** Puts the server's time to it and writes it down; nothing is sent before it resolves. */
    recordClaim: fromPromise<OwedClaim, { riderId: string; draft: ClaimDraft }>(unprovided('recordClaim')),
    /** Sends it. Rejects when no answer came: it stays written down. */
    sendClaim: fromPromise<ClaimOutcome, OwedClaim>(unprovided('sendClaim')),
  },
  guards: {
    isOwed: (_, owed: OwedClaim | null) => owed !== null,
  },
  actions: {
    keepOwed: assign((_, owed: OwedClaim | null) => ({ owed, tries: 0 })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    /** The server has it, or will never take it; provided in src/app/actors/claim.ts. */
    forget: (_args, _claim: ClaimContext) => {},
    tell: enqueueActions(({ self, enqueue }, word: ClaimWord) => {
      if (self._parent) enqueue.sendTo(self._parent, word);
    }),
  },
  delays: {
    /** 2 s, 4 s, 8 s … 5 min: tried for ever with growing gaps (rent.md, waits). */
    growingGap: ({ context }) => Math.min(300_000, 1_000 * 2 ** Math.min(context.tries, 16)),
  },
}).createMachine({
  id: 'claim',
  description: [
    '“I cannot finish”, on its way to support, beside the ride.',
    'It is written down with the server’s time before anything is sent, and shown as recorded from then on.',
    'Its own id is its key: however often it goes, the server takes it once.',
    'Tried for ever with growing gaps, and at once when the network comes back.',
  ].join('\n'),
  context: ({ input }) => ({ riderId: input.riderId, owed: null, tries: 0 }),
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recallClaim',
        src: 'recallClaim',
        input: ({ context }) => ({ riderId: context.riderId }),
        onDone: [
          {
            guard: { type: 'isOwed', params: ({ event }) => event.output },
            target: 'sending',
            actions: [
              { type: 'keepOwed', params: ({ event }) => event.output },
              {
                type: 'tell',
                params: ({ context, event }) => ({ type: 'claim.recorded', claim: event.output ?? owedIn(context) }),
              },
            ],
          },
          { target: 'empty' },
        ],
        onError: 'empty',
      },
    },
    empty: { on: { 'claim.made': 'recording' } },
    recording: {
      invoke: {
        id: 'recordClaim',
        src: 'recordClaim',
        input: ({ context, event }) => ({ riderId: context.riderId, draft: draftIn(event) }),
        onDone: {
          target: 'sending',
          actions: [
            { type: 'keepOwed', params: ({ event }) => event.output },
            { type: 'tell', params: ({ event }) => ({ type: 'claim.recorded', claim: event.output }) },
          ],
        },
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
            { type: 'forget', params: ({ context }) => context },
            { type: 'tell', params: ({ context, event }) => wordOf(owedIn(context), event.output) },
            { type: 'keepOwed', params: null },
          ],
        },
        onError: { target: 'waitingToSend', actions: 'countTry' },
      },
    },
    waitingToSend: {
      on: { 'device.cameOnline': 'sending' },
      after: { growingGap: 'sending' },
    },
  },
});

const wordOf = (claim: OwedClaim, outcome: ClaimOutcome): ClaimWord =>
  outcome.kind === 'delivered'
    ? { type: 'claim.delivered', claim, rent: outcome.rent, uploadTicket: outcome.uploadTicket }
    : { type: 'claim.refused', refusal: outcome.refusal };

function owedIn({ owed }: ClaimContext): OwedClaim {
  if (owed === null) throw new Error('Nothing to send without a claim');
  return owed;
}

function draftIn(event: ClaimEvent | { type: string }): ClaimDraft {
  if (event.type !== 'claim.made' || !('draft' in event)) throw new Error('Nothing to record without a claim');
  return event.draft;
}
