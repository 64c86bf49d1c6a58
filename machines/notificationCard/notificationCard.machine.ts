import { enqueueActions, setup } from 'xstate';
import { asksForAction } from '#domain/notification.ts';
import type { NotificationCardEvent, NotificationCardInput, NotificationCardOutput } from './notificationCard.types.ts';

export const notificationCardMachine = setup({
  types: {
    context: {} as NotificationCardInput,
    events: {} as NotificationCardEvent,
    input: {} as NotificationCardInput,
  },
  guards: { asksForAction: ({ context }) => asksForAction(context.notification) },
  actions: {
    sendToQueue: enqueueActions(({ context, self, enqueue }, { type }: { type: NotificationCardOutput['type'] }) => {
      if (self._parent) enqueue.sendTo(self._parent, { type, id: context.notification.id });
    }),
  },
  delays: {
    /** Decisions §6. */
    autoClose: 6_000,
    /** Map-and-rent §4, §9. */
    closeAnimation: 700,
  },
}).createMachine({
  id: 'notificationCard',
  description: [
    'One notification card on the screen, until it has left.',
    'A regular card counts as delivered when it shows, and closes by itself; a card that needs an answer counts when the rider has answered.',
  ].join('\n'),
  context: ({ input }) => input,
  initial: 'routing',
  states: {
    routing: { always: [{ guard: 'asksForAction', target: 'awaitingAnswer' }, { target: 'informing' }] },
    informing: {
      initial: 'countingDown',
      entry: { type: 'sendToQueue', params: { type: 'notificationCard.delivered' } },
      on: { 'rider.dismissedNotification': 'leaving', 'rider.acted': 'leaving' },
      states: {
        countingDown: { after: { autoClose: '#notificationCard.leaving' }, on: { 'rider.held': 'held' } },
        held: { on: { 'rider.released': 'countingDown' } },
      },
    },
    awaitingAnswer: {
      on: {
        'rider.dismissedNotification': 'leaving',
        'rider.acted': {
          description: 'At once: the card’s link may leave the page.',
          target: 'leaving',
          actions: { type: 'sendToQueue', params: { type: 'notificationCard.delivered' } },
        },
        'elsewhere.delivered': 'leaving',
      },
    },
    leaving: {
      entry: { type: 'sendToQueue', params: { type: 'notificationCard.closed' } },
      after: { closeAnimation: 'gone' },
    },
    gone: { type: 'final', entry: { type: 'sendToQueue', params: { type: 'notificationCard.left' } } },
  },
});
