import { assign, enqueueActions, fromCallback, fromPromise, setup, stopChild, type EventObject } from 'xstate';
import type { Notification } from '#domain/notification.ts';
import { notificationCardMachine } from '../notificationCard/notificationCard.machine.ts';
import type { NotificationCardEvent } from '../notificationCard/notificationCard.types.ts';
import { unprovided } from '../unprovided.ts';
import {
  closeCard,
  closedCards,
  markAsDelivered,
  removeDelivered,
  nextCard,
  onScreen,
  openIds,
  requeue,
  shownByScreenNow,
  showCard,
  withoutCard,
  addToQueue,
  undelivered,
} from './pushQueue.rules.ts';
import type { MissedRows, PushQueueContext, PushQueueEvent, PushQueueInput } from './pushQueue.types.ts';

/** For the cards of these notifications. */
type CardMessage = { ids: readonly string[]; event: NotificationCardEvent };
const cardId = ({ id }: Pick<Notification, 'id'>) => `notificationCard.${id}` as const;

export const pushQueueMachine = setup({
  types: {
    context: {} as PushQueueContext,
    events: {} as PushQueueEvent,
    input: {} as PushQueueInput,
    children: {} as Record<ReturnType<typeof cardId>, 'notificationCard'>,
  },
  actors: {
    /** New rows as they come, and when some may have been missed. */
    notificationFeed: fromCallback<EventObject, { riderId: string }>(() => {}),
    /** Missed rows. Rejects when no answer came. */
    fetchMissed: fromPromise<MissedRows, { riderId: string; known: readonly string[] }>(unprovided('fetchMissed')),
    /** Whether this tab is the tab leader, which shows the cards. */
    tabLeader: fromCallback<EventObject, { riderId: string }>(() => {}),
    notificationCard: notificationCardMachine,
  },
  guards: {
    pathIsAllowed: (_, { isAllowed }: { isAllowed: boolean }) => isAllowed,
    cardIsNext: ({ context }) => nextCard(context) !== null,
    isNotOnScreen: ({ context }, { id }: { id: string }) => onScreen(context, [id]).length === 0,
    screenShowsOne: ({ context }) => shownByScreenNow(context).length > 0,
  },
  actions: {
    addToQueue: assign(({ context }, notifications: readonly Notification[]) => addToQueue(context, notifications)),
    showNext: assign(({ context, spawn }) => {
      const card = nextCard(context);
      if (!card) return {};
      const { notification } = card;
      spawn('notificationCard', { id: cardId(notification), input: { notification } });
      return showCard(context, card);
    }),
    // Without these types the compiler finds the parameters of no other action.
    sendToCards: enqueueActions<
      PushQueueContext,
      PushQueueEvent,
      CardMessage,
      PushQueueEvent,
      never,
      never,
      never,
      never
    >(({ context, enqueue }, { ids, event }) => {
      for (const notification of onScreen(context, ids)) enqueue.sendTo(cardId(notification), event);
    }),
    storeClosed: assign(({ context }, { id }: { id: string }) => closeCard(context, id)),
    removeCard: assign(({ context }, { id }: { id: string }) => withoutCard(context, id)),
    requeue: enqueueActions<
      PushQueueContext,
      PushQueueEvent,
      undefined,
      PushQueueEvent,
      never,
      never,
      never,
      never,
      never
    >(({ context, enqueue }) => {
      for (const notification of onScreen(context)) enqueue(stopChild(cardId(notification)));
      enqueue.assign(requeue(context));
    }),
    /** Each of them once: for the server, for the other tabs and for this one. */
    deliver: enqueueActions<
      PushQueueContext,
      PushQueueEvent,
      readonly Notification[],
      PushQueueEvent,
      never,
      { type: 'enqueueDeliveries'; params: readonly string[] },
      never,
      never,
      never
    >(({ context, enqueue }, notifications) => {
      const ids = undelivered(context, notifications);
      enqueue({ type: 'enqueueDeliveries', params: ids });
      enqueue.assign(markAsDelivered(context, ids));
    }),
    removeDelivered: assign(({ context }, ids: readonly string[]) => removeDelivered(context, ids)),
    dropShownByScreen: assign(({ context }) => ({
      waiting: context.waiting.filter((notification) => !shownByScreenNow(context).includes(notification)),
    })),
    storePath: assign((_, { shownByScreen }: Pick<PushQueueContext, 'shownByScreen'>) => ({ shownByScreen })),
    /**
     * Puts them into their lane of the outbox, and prevents other tabs from showing the cards before the server knows.
     * Provided in src/app/actors/pushQueue.ts, like those below.
     */
    enqueueDeliveries: (_args, _ids: readonly string[]) => {},
    /** For notifications about the end of a ride. */
    storeRideEnd: (_args, _pushes: readonly Notification[]) => {},
    reportUnknown: (_args, _push: { id: string }) => {},
  },
  delays: {
    retryIsDue: 15_000,
  },
}).createMachine({
  id: 'pushQueue',
  description: [
    'Notification cards over the screen: from the row to its mark as delivered.',
    'One tab shows cards, and only on screens that a card can interrupt; otherwise the cards wait. There are three slots, the third for regular cards only.',
    'Each card on the screen is a chart, notificationCard, which says when it counts as delivered.',
    'A row that arrives twice, late or out of sequence shows once. Its mark goes to the server through a lane of the outbox.',
  ].join('\n'),
  context: ({ input }) => ({
    riderId: input.riderId,
    waiting: [],
    cards: [],
    shownByScreen: [],
    seen: [],
    delivered: [],
  }),
  type: 'parallel',
  invoke: [
    { id: 'notificationFeed', src: 'notificationFeed', input: ({ context }) => ({ riderId: context.riderId }) },
    { id: 'tabLeader', src: 'tabLeader', input: ({ context }) => ({ riderId: context.riderId }) },
  ],
  on: {
    'server.notificationsArrived': { actions: { type: 'addToQueue', params: ({ event }) => event.notifications } },
    'elsewhere.delivered': {
      actions: [
        { type: 'removeDelivered', params: ({ event }) => event.ids },
        { type: 'sendToCards', params: ({ event }) => ({ ids: event.ids, event }) },
      ],
    },
    'rider.dismissedNotification': [
      {
        guard: { type: 'isNotOnScreen', params: ({ event }) => event },
        actions: { type: 'reportUnknown', params: ({ event }) => event },
      },
      { actions: { type: 'sendToCards', params: ({ event }) => ({ ids: [event.id], event }) } },
    ],
    'rider.acted': { actions: { type: 'sendToCards', params: ({ event }) => ({ ids: [event.id], event }) } },
    'rider.held': { actions: { type: 'sendToCards', params: ({ event }) => ({ ids: [event.id], event }) } },
    'rider.released': { actions: { type: 'sendToCards', params: ({ event }) => ({ ids: [event.id], event }) } },
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
              description: 'A screen that no card may interrupt: signing in, scanning, finishing, paying.',
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
              exit: [
                { type: 'deliver', params: ({ context }) => closedCards(context) },
                { type: 'storeRideEnd', params: ({ context }) => onScreen(context) },
                'requeue',
              ],
              always: [
                {
                  guard: 'screenShowsOne',
                  description:
                    'The screen already shows this notification, and larger: it counts as delivered without a card.',
                  actions: [
                    { type: 'deliver', params: ({ context }) => shownByScreenNow(context) },
                    { type: 'storeRideEnd', params: ({ context }) => shownByScreenNow(context) },
                    'dropShownByScreen',
                  ],
                },
                { guard: 'cardIsNext', actions: 'showNext' },
              ],
              on: {
                'device.lostLeadership': '#pushQueue.stage.following.allowed',
                'device.pathChanged': [
                  {
                    guard: { type: 'pathIsAllowed', params: ({ event }) => event },
                    actions: { type: 'storePath', params: ({ event }) => event },
                  },
                  { target: 'suppressed' },
                ],
                'notificationCard.delivered': {
                  actions: { type: 'deliver', params: ({ context, event }) => onScreen(context, [event.id]) },
                },
                'notificationCard.closed': { actions: { type: 'storeClosed', params: ({ event }) => event } },
                'notificationCard.left': {
                  actions: [
                    { type: 'deliver', params: ({ context, event }) => onScreen(context, [event.id]) },
                    { type: 'storeRideEnd', params: ({ context, event }) => onScreen(context, [event.id]) },
                    { type: 'removeCard', params: ({ event }) => event },
                  ],
                },
              },
            },
          },
        },
      },
    },
    missed: {
      initial: 'none',
      on: { 'server.rowsMissed': '.asking' },
      states: {
        none: {},
        asking: {
          invoke: {
            id: 'fetchMissed',
            src: 'fetchMissed',
            input: ({ context }) => ({ riderId: context.riderId, known: openIds(context) }),
            onDone: {
              target: 'none',
              actions: [
                { type: 'removeDelivered', params: ({ event }) => event.output.gone },
                {
                  type: 'sendToCards',
                  params: ({ event }) => ({ ids: event.output.gone, event: { type: 'elsewhere.delivered' } }),
                },
                { type: 'addToQueue', params: ({ event }) => event.output.unread },
              ],
            },
            onError: 'unanswered',
          },
        },
        unanswered: { after: { retryIsDue: 'asking' } },
      },
    },
  },
});
