import { assign, fromCallback, setup, type EventObject } from 'xstate';
import { rejoinGap } from '#domain/rejoinGap.ts';
import type { ChannelContext, ChannelEvent } from './channel.types.ts';

export const channelMachine = setup({
  types: { context: {} as ChannelContext, events: {} as ChannelEvent },
  actors: {
    /** Joins one channel and passes its rows on; leaves it when it is stopped. */
    rows: fromCallback<EventObject>(() => {}),
  },
  actions: {
    countLoss: assign(({ context }, { random }: { random: number }) => ({ losses: context.losses + 1, random })),
    forgetLosses: assign({ losses: 0 }),
  },
  delays: {
    gap: ({ context }) => rejoinGap(context.losses, context.random),
  },
}).createMachine({
  id: 'channel',
  description: [
    'One subscription to rows of the data service.',
    'A closed channel does not open again: the chart joins another one, after a gap that grows with each loss in a row.',
  ].join('\n'),
  context: { losses: 0, random: 0 },
  initial: 'open',
  states: {
    open: {
      invoke: { id: 'rows', src: 'rows' },
      on: {
        'server.joinedChannel': { actions: 'forgetLosses' },
        'server.closedChannel': {
          target: 'closed',
          actions: { type: 'countLoss', params: ({ event }) => ({ random: event.random }) },
        },
      },
    },
    closed: { after: { gap: 'open' } },
  },
});
