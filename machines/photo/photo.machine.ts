import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { OwedPhoto } from '#domain/command.ts';
import { hearersOf } from '../rent/sendToRide.ts';
import { retryGap } from '../retryGap.ts';
import { unprovided } from '../unprovided.ts';
import type {
  PhotoContext,
  PhotoEvent,
  PhotoInput,
  PhotoOutcome,
  PhotoOutput,
  TakenPhoto,
  UploadTicket,
} from './photo.types.ts';

export const photoMachine = setup({
  types: { context: {} as PhotoContext, events: {} as PhotoEvent, input: {} as PhotoInput },
  actors: {
    /** Loads the photo of an earlier visit that was not uploaded; null when there is none. */
    loadOwedPhoto: fromPromise<OwedPhoto | null, { riderId: string }>(unprovided('loadOwedPhoto')),
    /** Uploads. Rejects when no answer came: the phone still stores the picture. */
    sendPhoto: fromPromise<PhotoOutcome, OwedPhoto>(unprovided('sendPhoto')),
  },
  guards: {
    isOwed: (_, owed: OwedPhoto | null) => owed !== null,
  },
  actions: {
    storeOwed: assign((_, owed: OwedPhoto | null) => ({ owed, tries: 0 })),
    storeTaken: assign(({ context: { ticket } }, { photoId, rentId }: TakenPhoto) => ({
      owed: { photoId, rentId, uploadTicket: ticket?.rentId === rentId ? ticket.uploadTicket : null },
      tries: 0,
    })),
    storeTicket: assign(({ context }, ticket: UploadTicket | null) => ({
      ticket: ticket?.uploadTicket ? ticket : context.ticket,
    })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    /** Stores the photo for a reload. Provided in src/app/actors/rent.ts, like the one below. */
    persistOwed: (_args, _photo: PhotoContext) => {},
    /** The server has the photo or will never accept it: the phone deletes it. */
    deletePhoto: (_args, _photo: PhotoContext) => {},
    tell: enqueueActions(({ self, enqueue }, output: PhotoOutput) => {
      for (const chart of hearersOf(self._parent, output)) enqueue.sendTo(chart, output);
    }),
  },
  delays: {
    backoff: ({ context }) => retryGap(context.tries),
  },
}).createMachine({
  id: 'photo',
  description: [
    'Sends the photo of the parked vehicle to the server, beside the ride and after it.',
    'The phone stores it until the server has it, through reloads, network failures and the end of the ride.',
    'It retries without end, with growing gaps, and at once when the network comes back.',
    'A newer photo replaces the one being sent.',
    'The chart deletes a refused photo, and the ride asks for another.',
  ].join('\n'),
  context: ({ input }) => ({ riderId: input.riderId, owed: null, ticket: null, tries: 0 }),
  initial: 'loading',
  on: {
    'rideCommand.accepted': {
      actions: {
        type: 'storeTicket',
        params: ({ event: { rent, uploadTicket } }) => ({ rentId: rent.id, uploadTicket }),
      },
    },
    'rent.photoTaken': {
      target: '.sending',
      actions: [
        { type: 'storeTaken', params: ({ event }) => event },
        { type: 'persistOwed', params: ({ context }) => context },
      ],
    },
    'claim.photoTaken': {
      target: '.sending',
      actions: [
        { type: 'storeOwed', params: ({ event }) => event.owed },
        { type: 'persistOwed', params: ({ context }) => context },
      ],
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadOwedPhoto',
        src: 'loadOwedPhoto',
        input: ({ context }) => ({ riderId: context.riderId }),
        onDone: [
          {
            guard: { type: 'isOwed', params: ({ event }) => event.output },
            target: 'sending',
            actions: [
              { type: 'storeOwed', params: ({ event }) => event.output },
              { type: 'storeTicket', params: ({ event }) => event.output },
            ],
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
            { type: 'deletePhoto', params: ({ context }) => context },
            { type: 'storeOwed', params: null },
            { type: 'tell', params: ({ event }) => outcomeEvent(event.output) },
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

const outcomeEvent = (outcome: PhotoOutcome): PhotoOutput =>
  outcome.kind === 'delivered'
    ? { type: 'photo.delivered', rent: outcome.rent }
    : { type: 'photo.refused', refusal: outcome.refusal };

function owedIn({ owed }: PhotoContext): OwedPhoto {
  if (owed === null) throw new Error('Nothing to send without a photo');
  return owed;
}
