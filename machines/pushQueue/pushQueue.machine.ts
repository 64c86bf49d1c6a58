import { assign, enqueueActions, fromCallback, fromPromise, setup, stopChild, type EventObject } from 'xstate';
import type { Notification } from '#domain/notification.ts';
import { notificationCardMachine } from '../notificationCard/notificationCard.machine.ts';
import type { NotificationCardEvent } from '../notificationCard/notificationCard.types.ts';
import { unprovided } from '../unprovided.ts';
import type { MissedRows, PushQueueContext, PushQueueEvent, PushQueueInput } from './pushQueue.types.ts';

/** For the card, if it is one of these. */
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
    cardIsNext: ({ context }) => nextCard(context) !== undefined,
    isNotOnScreen: ({ context }, { id }: { id: string }) => onScreen(context, [id]).length === 0,
    screenShowsOne: ({ context }) => shownByScreenNow(context).length > 0,
  },
  actions: {
    addToQueue: assign(({ context }, notifications: readonly Notification[]) => addToQueue(context, notifications)),
    showNext: assign(({ context, spawn }) => {
      const notification = nextCard(context);
      if (!notification) return {};
      spawn('notificationCard', { id: cardId(notification), input: { notification } });
      return { waiting: context.waiting.slice(1), card: { notification, isClosed: false } };
    }),
    // Without these types the compiler finds the parameters of no other action.
    sendToCard: enqueueActions<
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
    storeClosed: assign(({ context: { card } }) => ({ card: card && { ...card, isClosed: true } })),
    removeCard: assign({ card: null }),
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
      readonly string[],
      PushQueueEvent,
      never,
      { type: 'enqueueDeliveries'; params: readonly string[] },
      never,
      never,
      never
    >(({ context, enqueue }, answered) => {
      const ids = undelivered(context, answered);
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
    'Notification cards on the screen: from the row to its mark as delivered.',
    'One tab shows cards, and only on screens that a card can interrupt; otherwise the cards wait. One card shows at a time, the oldest first.',
    'Each card on the screen is a chart, notificationCard, which says when it counts as delivered.',
    'A row that arrives twice, late or out of sequence shows once. Its mark goes to the server through a lane of the outbox.',
  ].join('\n'),
  context: ({ input }) => ({
    riderId: input.riderId,
    waiting: [],
    card: null,
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
        { type: 'sendToCard', params: ({ event }) => ({ ids: event.ids, event }) },
      ],
    },
    'rider.dismissedNotification': [
      {
        guard: { type: 'isNotOnScreen', params: ({ event }) => event },
        actions: { type: 'reportUnknown', params: ({ event }) => event },
      },
      { actions: { type: 'sendToCard', params: ({ event }) => ({ ids: [event.id], event }) } },
    ],
    'rider.acted': [
      {
        guard: { type: 'isNotOnScreen', params: ({ event }) => event },
        description: 'The rider tapped the notification of the operating system, so it needs no card.',
        actions: [
          { type: 'deliver', params: ({ event }) => [event.id] },
          { type: 'storeRideEnd', params: ({ context, event }) => context.waiting.filter(({ id }) => id === event.id) },
          { type: 'removeDelivered', params: ({ event }) => [event.id] },
        ],
      },
      { actions: { type: 'sendToCard', params: ({ event }) => ({ ids: [event.id], event }) } },
    ],
    'rider.held': { actions: { type: 'sendToCard', params: ({ event }) => ({ ids: [event.id], event }) } },
    'rider.released': { actions: { type: 'sendToCard', params: ({ event }) => ({ ids: [event.id], event }) } },
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
                { type: 'deliver', params: ({ context: { card } }) => (card?.isClosed ? [card.notification.id] : []) },
                { type: 'storeRideEnd', params: ({ context }) => onScreen(context) },
                'requeue',
              ],
              always: [
                {
                  guard: 'screenShowsOne',
                  description:
                    'The screen already shows this notification, and larger: it counts as delivered without a card.',
                  actions: [
                    { type: 'deliver', params: ({ context }) => idsOf(shownByScreenNow(context)) },
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
                  actions: { type: 'deliver', params: ({ event }) => [event.id] },
                },
                'notificationCard.closed': { actions: 'storeClosed' },
                'notificationCard.left': {
                  actions: [
                    { type: 'deliver', params: ({ event }) => [event.id] },
                    { type: 'storeRideEnd', params: ({ context, event }) => onScreen(context, [event.id]) },
                    'removeCard',
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
                  type: 'sendToCard',
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

const byAge = (one: Notification, other: Notification) => one.at - other.at || (one.id < other.id ? -1 : 1);
const idsOf = (notifications: readonly Notification[]): string[] => notifications.map(({ id }) => id);
const union = (ids: readonly string[], more: readonly string[]) => [...new Set([...ids, ...more])];

/** Bounds the list in a session that lasts for weeks. */
const MAX_IDS = 500;

/** The notification on the screen, if there is one, and it is one of these. */
export const onScreen = ({ card }: Pick<PushQueueContext, 'card'>, ids?: readonly string[]): Notification[] =>
  card && (ids === undefined || ids.includes(card.notification.id)) ? [card.notification] : [];

/** The notifications that nobody has answered yet, as far as this tab knows. */
const openIds = (context: PushQueueContext): string[] => idsOf([...onScreen(context), ...context.waiting]);

/** The oldest one that waits, unless a card is on the screen. */
const nextCard = ({ card, waiting }: PushQueueContext): Notification | undefined => (card ? undefined : waiting[0]);

/**
 * New notifications wait in the order of their time, not of their arrival. A newer version replaces a waiting one.
 */
export function addToQueue(
  { waiting, seen, delivered }: PushQueueContext,
  notifications: readonly Notification[],
): Pick<PushQueueContext, 'waiting' | 'seen'> {
  const open = notifications.filter((notification) => !notification.delivered && !delivered.includes(notification.id));
  const added = new Map(
    open.filter(({ id }) => !seen.includes(id)).map((notification) => [notification.id, notification]),
  );
  const renewed = waiting.map((notification) => open.findLast(({ id }) => id === notification.id) ?? notification);
  return {
    waiting: [...renewed, ...added.values()].sort(byAge),
    seen: union(seen, [...added.keys()]).slice(-MAX_IDS),
  };
}

/** The ids of those that are not known as delivered, here or elsewhere. */
export const undelivered = ({ delivered }: Pick<PushQueueContext, 'delivered'>, ids: readonly string[]): string[] =>
  ids.filter((id) => !delivered.includes(id));

export const markAsDelivered = (
  { delivered }: Pick<PushQueueContext, 'delivered'>,
  ids: readonly string[],
): Pick<PushQueueContext, 'delivered'> => ({ delivered: union(delivered, ids).slice(-MAX_IDS) });

export const removeDelivered = (
  { waiting, delivered }: PushQueueContext,
  ids: readonly string[],
): Pick<PushQueueContext, 'waiting' | 'delivered'> => ({
  ...markAsDelivered({ delivered }, ids),
  waiting: waiting.filter(({ id }) => !ids.includes(id)),
});

/** The waiting notifications that the screen itself shows. */
const shownByScreenNow = ({ waiting, shownByScreen }: PushQueueContext): Notification[] =>
  waiting.filter(({ type }) => shownByScreen.includes(type));

/** The screen must show no card now. A card that was not delivered waits again. */
export const requeue = (context: PushQueueContext): Pick<PushQueueContext, 'waiting' | 'card'> => ({
  waiting: [...onScreen(context).filter(({ id }) => !context.delivered.includes(id)), ...context.waiting].sort(byAge),
  card: null,
});
