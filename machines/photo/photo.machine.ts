import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { OwedPhoto } from '#domain/command.ts';
import { unprovided } from '../unprovided.ts';
import type { PhotoContext, PhotoEvent, PhotoInput, PhotoOutcome } from './photo.types.ts';

export const photoMachine = setup({
  types: { context: {} as PhotoContext, events: {} as PhotoEvent, input: {} as PhotoInput },
  actors: {
    /** The photo still owed from an earlier visit, if there is one. */
    recallPhoto: fromPromise<OwedPhoto | null, { riderId: string }>(unprovided('recallPhoto')),
    /** Uploads. Rejects when no answer came: the picture stays in the phone. */
    sendPhoto: fromPromise<PhotoOutcome, OwedPhoto>(unprovided('sendPhoto')),
  },
  guards: {
    isOwed: (_, owed: OwedPhoto | null) => owed !== null,
  },
  actions: {
    keepOwed: assign((_, owed: OwedPhoto | null) => ({ owed, tries: 0 })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    /** Writes it down for a reload; provided in src/app/actors/rent.ts, like the two below. */
    remember: (_args, _photo: PhotoContext) => {},
    /** The server has it, or will never take it: the phone need not keep it. */
    drop: (_args, _photo: PhotoContext) => {},
    /** Tells the ride: the row with the photo in it, or why another photo is needed. */
    report: enqueueActions(({ self, enqueue }, outcome: PhotoOutcome) => {
      const parent = self._parent;
      if (!parent) return;
      enqueue.sendTo(
        parent,
        outcome.kind === 'delivered'
          ? { type: 'server.rentChanged', rent: outcome.rent }
          : { type: 'photo.refused', refusal: outcome.refusal },
      );
    }),
  },
  delays: {
    /** 2 s, 4 s, 8 s … 5 min: tried for ever with growing gaps (rent.md, waits). */
    growingGap: ({ context }) => Math.min(300_000, 1_000 * 2 ** Math.min(context.tries, 16)),
  },
}).createMachine({
  id: 'photo',
  description: [
    'The photo of the parked vehicle on its way to the server, beside the ride and after it.',
    'It stays in the phone until the server has it; a reload, a lost network and a finished ride change nothing about that.',
    'Tried for ever with growing gaps, and at once when the network comes back.',
    'A newer photo takes the place of the one under way.',
    'A refused photo is dropped and the ride is told to ask for another.',
  ].join('\n'),
  context: ({ input }) => ({ riderId: input.riderId, owed: null, tries: 0 }),
  initial: 'recalling',
  on: {
    'photo.taken': {
      target: '.sending',
      actions: [
        { type: 'keepOwed', params: ({ event }) => event.owed },
        { type: 'remember', params: ({ context }) => context },
      ],
    },
  },
  states: {
    recalling: {
      invoke: {
        id: 'recallPhoto',
        src: 'recallPhoto',
        input: ({ context }) => ({ riderId: context.riderId }),
        onDone: [
          {
            guard: { type: 'isOwed', params: ({ event }) => event.output },
            target: 'sending',
            actions: { type: 'keepOwed', params: ({ event }) => event.output },
          },
          { target: 'empty' },
        ],
        onError: 'empty',
      },
    },
    empty: {},
    sending: {
      invoke: {
        id: 'sendPhoto',
        src: 'sendPhoto',
        input: ({ context }) => owedIn(context),
        onDone: {
          target: 'empty',
          actions: [
            { type: 'drop', params: ({ context }) => context },
            { type: 'keepOwed', params: null },
            { type: 'report', params: ({ event }) => event.output },
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

function owedIn({ owed }: PhotoContext): OwedPhoto {
  if (owed === null) throw new Error('Nothing to send without a photo');
  return owed;
}
