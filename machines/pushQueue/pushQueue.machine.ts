import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import { asksForAction, type Notification } from '#domain/notification.ts';
import { unprovided } from '../unprovided.ts';
import {
  markAsDelivered,
  removeDelivered,
  nextForSlot,
  onScreen,
  requeue,
  shownByScreenNow,
  showNext,
  addToQueue,
} from './pushQueue.rules.ts';
import type {
  MarkDeliveredOutcome,
  PushQueueContext,
  PushQueueEvent,
  PushQueueInput,
  CardSlot,
} from './pushQueue.types.ts';

export const pushQueueMachine = setup({
  types: { context: {} as PushQueueContext, events: {} as PushQueueEvent, input: {} as PushQueueInput },
  actors: {
    /** New rows as they come, and the rows that were missed. */
    notificationFeed: fromCallback<EventObject, { riderId: string }>(() => {}),
    /** Whether this tab is the tab leader, which shows the cards. */
    tabLeader: fromCallback<EventObject, { riderId: string }>(() => {}),
    /** One request for all ids. Rejects when no answer came. */
    markDelivered: fromPromise<MarkDeliveredOutcome, { ids: readonly string[] }>(unprovided('markDelivered')),
  },
  guards: {
    pathIsAllowed: (_, { isAllowed }: { isAllowed: boolean }) => isAllowed,
    slotHasNext: ({ context }, { slot }: { slot: CardSlot }) => nextForSlot(context, slot) !== null,
    asksForAction: ({ context }, { slot }: { slot: CardSlot }) =>
      context.slots[slot] !== null && asksForAction(context.slots[slot]),
    isInSlot: ({ context }, { slot, ids }: { slot: CardSlot; ids: readonly string[] }) =>
      ids.includes(context.slots[slot]?.id ?? ''),
    isInNoSlot: ({ context }, { id }: { id: string }) =>
      onScreen(context).every((notification) => notification.id !== id),
    screenShowsOne: ({ context }) => shownByScreenNow(context).length > 0,
    deliveriesAreUnsent: ({ context }) => context.owed.length > 0,
    wereWritten: (_, outcome: MarkDeliveredOutcome) => outcome.kind === 'written',
  },
  actions: {
    addToQueue: assign(({ context }, notifications: readonly Notification[]) => addToQueue(context, notifications)),
    showNext: assign(({ context }, { slot }: { slot: CardSlot }) => showNext(context, slot)),
    clearSlot: assign(({ context }, { slot }: { slot: CardSlot }) => ({ slots: { ...context.slots, [slot]: null } })),
    requeue: assign(({ context }) => requeue(context)),
    removeDelivered: assign(({ context }, ids: readonly string[]) => removeDelivered(context, ids)),
    markAsDelivered: assign(({ context }, notifications: readonly (Notification | null)[]) =>
      markAsDelivered(
        context,
        notifications.flatMap((notification) => notification?.id ?? []),
      ),
    ),
    dropShownByScreen: assign(({ context }) => ({
      waiting: context.waiting.filter((notification) => !shownByScreenNow(context).includes(notification)),
    })),
    storePath: assign((_, { shownByScreen }: Pick<PushQueueContext, 'shownByScreen'>) => ({ shownByScreen })),
    removeWritten: assign(({ context }, outcome: MarkDeliveredOutcome) => ({
      owed: outcome.kind === 'written' ? context.owed.filter((id) => !outcome.ids.includes(id)) : context.owed,
    })),
    /**
     * Prevents other tabs from showing the cards before the server knows. Provided in src/app/provide/pushQueue.ts,
     * like those below.
     */
    notifyTabs: (_args, _pushes: readonly (Notification | null)[]) => {},
    /** For notifications about the end of a ride. */
    storeRideEnd: (_args, _pushes: readonly (Notification | null)[]) => {},
    reportUnknown: (_args, _push: { id: string }) => {},
    reportUnwritten: () => {},
  },
  delays: {
    /** Decisions §6. */
    autoClose: 6_000,
    /** Map-and-rent §4, §9. */
    closeAnimation: 700,
    retryIsDue: 15_000,
  },
}).createMachine({
  id: 'pushQueue',
  description: [
    'Notification cards over the screen: from the row to its mark as delivered.',
    'One tab shows cards, and only on screens that may be interrupted; otherwise the cards wait. There are three slots, the third for regular cards only.',
    'Regular cards count as delivered when they show, and close by themselves; cards that need an answer count when the rider has answered.',
    'A row that comes twice, late or out of sequence is shown once; a mark that could not be sent is retried until it is.',
  ].join('\n'),
  context: ({ input }) => ({
    riderId: input.riderId,
    waiting: [],
    slots: { first: null, second: null, third: null },
    shownByScreen: [],
    seen: [],
    delivered: [],
    owed: [],
  }),
  type: 'parallel',
  invoke: [
    { id: 'notificationFeed', src: 'notificationFeed', input: ({ context }) => ({ riderId: context.riderId }) },
    { id: 'tabLeader', src: 'tabLeader', input: ({ context }) => ({ riderId: context.riderId }) },
  ],
  on: {
    'server.notificationsArrived': { actions: { type: 'addToQueue', params: ({ event }) => event.notifications } },
    'elsewhere.delivered': { actions: { type: 'removeDelivered', params: ({ event }) => event.ids } },
    'rider.dismissedNotification': {
      guard: { type: 'isInNoSlot', params: ({ event }) => event },
      actions: { type: 'reportUnknown', params: ({ event }) => event },
    },
  },
  states: {
    stage: {
      initial: 'following',
      states: {
        following: {
          description: 'Another tab shows the cards, or no tab is visible.',
          initial: 'forbidden',
          states: {
            forbidden: {
              on: {
                'device.becameLeader': '#pushQueue.stage.leading',
                'device.pathChanged': [
                  {
                    guard: { type: 'pathIsAllowed', params: ({ event }) => event },
                    target: 'allowed',
                    actions: { type: 'storePath', params: ({ event }) => event },
                  },
                ],
              },
            },
            allowed: {
              on: {
                'device.becameLeader': '#pushQueue.stage.leading.showing',
                'device.pathChanged': [
                  {
                    guard: { type: 'pathIsAllowed', params: ({ event }) => event },
                    actions: { type: 'storePath', params: ({ event }) => event },
                  },
                  { target: 'forbidden' },
                ],
              },
            },
          },
        },
        leading: {
          initial: 'suppressed',
          states: {
            suppressed: {
              description: 'A screen that must not be interrupted: signing in, scanning, finishing, paying.',
              on: {
                'device.lostLeadership': '#pushQueue.stage.following.forbidden',
                'device.pathChanged': {
                  guard: { type: 'pathIsAllowed', params: ({ event }) => event },
                  target: 'showing',
                  actions: { type: 'storePath', params: ({ event }) => event },
                },
              },
            },
            showing: {
              type: 'parallel',
              exit: [{ type: 'storeRideEnd', params: ({ context }) => onScreen(context) }, 'requeue'],
              always: {
                guard: 'screenShowsOne',
                description: 'The screen itself shows it, and larger: delivered without a card.',
                actions: [
                  { type: 'markAsDelivered', params: ({ context }) => shownByScreenNow(context) },
                  { type: 'notifyTabs', params: ({ context }) => shownByScreenNow(context) },
                  { type: 'storeRideEnd', params: ({ context }) => shownByScreenNow(context) },
                  'dropShownByScreen',
                ],
              },
              on: {
                'device.lostLeadership': '#pushQueue.stage.following.allowed',
                'device.pathChanged': [
                  {
                    guard: { type: 'pathIsAllowed', params: ({ event }) => event },
                    actions: { type: 'storePath', params: ({ event }) => event },
                  },
                  { target: 'suppressed' },
                ],
              },
              states: {
                first: {
                  initial: 'empty',
                  states: {
                    empty: {
                      always: {
                        guard: { type: 'slotHasNext', params: { slot: 'first' } },
                        target: 'routing',
                        actions: { type: 'showNext', params: { slot: 'first' } },
                      },
                    },
                    routing: {
                      always: [
                        { guard: { type: 'asksForAction', params: { slot: 'first' } }, target: 'awaitingAnswer' },
                        {
                          target: 'informing',
                          actions: [
                            { type: 'markAsDelivered', params: ({ context }) => [context.slots.first] },
                            { type: 'notifyTabs', params: ({ context }) => [context.slots.first] },
                          ],
                        },
                      ],
                    },
                    informing: {
                      initial: 'countingDown',
                      on: {
                        'rider.dismissedNotification': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                          target: 'leaving',
                        },
                        'rider.acted': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                          target: 'leaving',
                        },
                      },
                      states: {
                        countingDown: {
                          after: { autoClose: '#pushQueue.stage.leading.showing.first.leaving' },
                          on: {
                            'rider.held': {
                              guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                              target: 'held',
                            },
                          },
                        },
                        held: {
                          on: {
                            'rider.released': {
                              guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                              target: 'countingDown',
                            },
                          },
                        },
                      },
                    },
                    awaitingAnswer: {
                      on: {
                        'rider.dismissedNotification': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                          target: 'leaving',
                        },
                        'rider.acted': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                          description: 'At once: the card’s link may leave the page.',
                          target: 'leaving',
                          actions: [
                            { type: 'markAsDelivered', params: ({ context }) => [context.slots.first] },
                            { type: 'notifyTabs', params: ({ context }) => [context.slots.first] },
                          ],
                        },
                        'elsewhere.delivered': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'first', ids: event.ids }) },
                          target: 'leaving',
                          actions: { type: 'removeDelivered', params: ({ event }) => event.ids },
                        },
                      },
                    },
                    leaving: {
                      after: { closeAnimation: 'empty' },
                      exit: [
                        { type: 'markAsDelivered', params: ({ context }) => [context.slots.first] },
                        { type: 'notifyTabs', params: ({ context }) => [context.slots.first] },
                        { type: 'storeRideEnd', params: ({ context }) => [context.slots.first] },
                        { type: 'clearSlot', params: { slot: 'first' } },
                      ],
                    },
                  },
                },
                second: {
                  initial: 'empty',
                  states: {
                    empty: {
                      always: {
                        guard: { type: 'slotHasNext', params: { slot: 'second' } },
                        target: 'routing',
                        actions: { type: 'showNext', params: { slot: 'second' } },
                      },
                    },
                    routing: {
                      always: [
                        { guard: { type: 'asksForAction', params: { slot: 'second' } }, target: 'awaitingAnswer' },
                        {
                          target: 'informing',
                          actions: [
                            { type: 'markAsDelivered', params: ({ context }) => [context.slots.second] },
                            { type: 'notifyTabs', params: ({ context }) => [context.slots.second] },
                          ],
                        },
                      ],
                    },
                    informing: {
                      initial: 'countingDown',
                      on: {
                        'rider.dismissedNotification': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                          target: 'leaving',
                        },
                        'rider.acted': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                          target: 'leaving',
                        },
                      },
                      states: {
                        countingDown: {
                          after: { autoClose: '#pushQueue.stage.leading.showing.second.leaving' },
                          on: {
                            'rider.held': {
                              guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                              target: 'held',
                            },
                          },
                        },
                        held: {
                          on: {
                            'rider.released': {
                              guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                              target: 'countingDown',
                            },
                          },
                        },
                      },
                    },
                    awaitingAnswer: {
                      on: {
                        'rider.dismissedNotification': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                          target: 'leaving',
                        },
                        'rider.acted': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                          description: 'At once: the card’s link may leave the page.',
                          target: 'leaving',
                          actions: [
                            { type: 'markAsDelivered', params: ({ context }) => [context.slots.second] },
                            { type: 'notifyTabs', params: ({ context }) => [context.slots.second] },
                          ],
                        },
                        'elsewhere.delivered': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'second', ids: event.ids }) },
                          target: 'leaving',
                          actions: { type: 'removeDelivered', params: ({ event }) => event.ids },
                        },
                      },
                    },
                    leaving: {
                      after: { closeAnimation: 'empty' },
                      exit: [
                        { type: 'markAsDelivered', params: ({ context }) => [context.slots.second] },
                        { type: 'notifyTabs', params: ({ context }) => [context.slots.second] },
                        { type: 'storeRideEnd', params: ({ context }) => [context.slots.second] },
                        { type: 'clearSlot', params: { slot: 'second' } },
                      ],
                    },
                  },
                },
                third: {
                  description: 'For regular cards only: so at most two cards need an answer.',
                  initial: 'empty',
                  states: {
                    empty: {
                      always: {
                        guard: { type: 'slotHasNext', params: { slot: 'third' } },
                        target: 'routing',
                        actions: { type: 'showNext', params: { slot: 'third' } },
                      },
                    },
                    routing: {
                      always: {
                        target: 'informing',
                        actions: [
                          { type: 'markAsDelivered', params: ({ context }) => [context.slots.third] },
                          { type: 'notifyTabs', params: ({ context }) => [context.slots.third] },
                        ],
                      },
                    },
                    informing: {
                      initial: 'countingDown',
                      on: {
                        'rider.dismissedNotification': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'third', ids: [event.id] }) },
                          target: 'leaving',
                        },
                        'rider.acted': {
                          guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'third', ids: [event.id] }) },
                          target: 'leaving',
                        },
                      },
                      states: {
                        countingDown: {
                          after: { autoClose: '#pushQueue.stage.leading.showing.third.leaving' },
                          on: {
                            'rider.held': {
                              guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'third', ids: [event.id] }) },
                              target: 'held',
                            },
                          },
                        },
                        held: {
                          on: {
                            'rider.released': {
                              guard: { type: 'isInSlot', params: ({ event }) => ({ slot: 'third', ids: [event.id] }) },
                              target: 'countingDown',
                            },
                          },
                        },
                      },
                    },
                    leaving: {
                      after: { closeAnimation: 'empty' },
                      exit: [
                        { type: 'notifyTabs', params: ({ context }) => [context.slots.third] },
                        { type: 'storeRideEnd', params: ({ context }) => [context.slots.third] },
                        { type: 'clearSlot', params: { slot: 'third' } },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    marks: {
      initial: 'none',
      states: {
        none: { always: { guard: 'deliveriesAreUnsent', target: 'writing' } },
        writing: {
          invoke: {
            id: 'markDelivered',
            src: 'markDelivered',
            input: ({ context }) => ({ ids: context.owed }),
            onDone: [
              {
                guard: { type: 'wereWritten', params: ({ event }) => event.output },
                target: 'none',
                actions: { type: 'removeWritten', params: ({ event }) => event.output },
              },
              { target: 'unwritten', actions: 'reportUnwritten' },
            ],
            onError: 'unwritten',
          },
        },
        unwritten: {
          description: 'No network, or the server cannot accept it now. The card closes all the same.',
          after: { retryIsDue: 'writing' },
          on: { 'server.wentLive': 'writing' },
        },
      },
    },
  },
});
