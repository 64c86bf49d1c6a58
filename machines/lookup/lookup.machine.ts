import { assign, enqueueActions, fromPromise, not, setup, stateIn } from 'xstate';
import type { PreparedCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { LookupOutcome, RentFacts, VehicleLookup } from '#domain/rent.ts';
import { hearersOf } from '../rent/sendToRide.ts';
import { unprovided } from '../unprovided.ts';
import type { LookupContext, LookupEvent, LookupOutput } from './lookup.types.ts';

export const lookupMachine = setup({
  types: { context: {} as LookupContext, events: {} as LookupEvent },
  actors: {
    lookUp: fromPromise<LookupOutcome, VehicleLookup>(unprovided('lookUp')),
  },
  guards: {
    vehicleMayBeNamed: not(stateIn('taken')),
    rideIsKnown: (_, rent: RentFacts | null) => rent !== null,
    isStarting: (_, prepared: PreparedCommand | null) => prepared?.intent.kind === 'start',
    wasFound: (_, outcome: LookupOutcome) => outcome.kind === 'found',
    offerIsShown: ({ context }) => context.offer !== null && context.refusal === null,
    vehicleIsNamed: ({ context }) => context.lookup !== null,
  },
  actions: {
    storeVehicleLookup: assign((_, lookup: VehicleLookup) => ({ lookup, offer: null, refusal: null })),
    storeOutcome: assign((_, outcome: LookupOutcome) =>
      outcome.kind === 'found' ? { offer: outcome.offer, refusal: null } : { refusal: outcome.refusal },
    ),
    storeRefusal: assign((_, refusal: Refusal) => ({ refusal })),
    clearRefusal: assign({ refusal: null }),
    clearVehicle: assign({ lookup: null, offer: null, refusal: null }),
    /** By the vehicle's number: each start, a failed one too, gives the vehicle another id on the map. */
    lookUpSameVehicle: assign(({ context: { offer, lookup } }) => ({
      lookup: offer ? { number: offer.frameNumber } : lookup,
    })),
    tell: enqueueActions(({ self, enqueue }, output: LookupOutput) => {
      for (const chart of hearersOf(self._parent, output)) enqueue.sendTo(chart, output);
    }),
  },
}).createMachine({
  id: 'lookup',
  description: [
    'The vehicle before a ride: the rider names it, the app looks it up and offers it, the rider confirms the start.',
    'After a refused start the chart waits here: the rider takes another vehicle, or tries this one again.',
    'During a ride, or while a start has no answer, the chart looks no other vehicle up.',
  ].join('\n'),
  context: { lookup: null, offer: null, refusal: null },
  initial: 'empty',
  on: {
    'rider.numberTyped': {
      guard: 'vehicleMayBeNamed',
      target: '.lookingUp',
      actions: [
        { type: 'storeVehicleLookup', params: ({ event }) => ({ number: event.number }) },
        { type: 'tell', params: { type: 'lookup.began' } },
      ],
    },
    'rider.vehicleChosen': {
      guard: 'vehicleMayBeNamed',
      target: '.lookingUp',
      actions: [
        { type: 'storeVehicleLookup', params: ({ event }) => ({ mapId: event.mapId }) },
        { type: 'tell', params: { type: 'lookup.began' } },
      ],
    },
    'rent.loaded': { guard: { type: 'isStarting', params: ({ event }) => event.prepared }, target: '.taken' },
    'rent.changed': { guard: { type: 'rideIsKnown', params: ({ event }) => event.rent }, target: '.taken' },
  },
  states: {
    empty: { entry: 'clearVehicle' },
    lookingUp: {
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => wanted(context),
        onDone: [
          {
            guard: { type: 'wasFound', params: ({ event }) => event.output },
            target: 'offered',
            actions: { type: 'storeOutcome', params: ({ event }) => event.output },
          },
          { target: 'lookupRefused', actions: { type: 'storeOutcome', params: ({ event }) => event.output } },
        ],
        onError: { target: 'lookupRefused', actions: { type: 'storeRefusal', params: { code: 'unknownError' } } },
      },
      on: {
        'rider.confirmed': {
          guard: 'offerIsShown',
          target: 'taken',
          description: 'The offer is being looked up again, and stays on the screen with its Start.',
          actions: { type: 'tell', params: ({ context, event }) => confirmed(context, event) },
        },
        'rider.leftVehicle': 'empty',
      },
    },
    lookupRefused: {
      on: { 'rider.retried': 'lookingUp', 'rider.leftVehicle': 'empty' },
    },
    offered: {
      description: 'The checklist only warns: the server decides, so Start is always enabled.',
      on: {
        'rider.confirmed': {
          target: 'taken',
          actions: { type: 'tell', params: ({ context, event }) => confirmed(context, event) },
        },
        'rider.retried': 'lookingUp',
        'rider.leftVehicle': 'empty',
      },
    },
    taken: {
      description: 'A start or a ride, of this vehicle or of another.',
      entry: 'clearRefusal',
      on: {
        'rent.startRefused': {
          target: 'startRefused',
          actions: { type: 'storeRefusal', params: ({ event }) => event.refusal },
        },
        'rent.rideOver': 'empty',
      },
    },
    startRefused: {
      description:
        'The ride did not start and costs nothing: the rider takes another vehicle, or tries this one again.',
      on: {
        'rider.retried': { guard: 'vehicleIsNamed', target: 'lookingUp', actions: 'lookUpSameVehicle' },
        'rider.leftVehicle': 'empty',
      },
    },
  },
});

const confirmed = ({ offer }: LookupContext, { insurance }: { insurance: boolean }): LookupOutput => ({
  type: 'lookup.confirmed',
  number: offer?.frameNumber ?? '',
  insurance,
});

function wanted({ lookup }: LookupContext): VehicleLookup {
  if (lookup === null) throw new Error('Nothing to look up without a vehicle');
  return lookup;
}
