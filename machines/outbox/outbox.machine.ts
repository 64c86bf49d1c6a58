import { assign, emit, fromCallback, fromPromise, not, setup, stateIn, type EventObject } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import { retryGap } from '../retryGap.ts';
import { unprovided } from '../unprovided.ts';
import type { OutboxContext, OutboxEmitted, OutboxEvent, OutboxInput } from './outbox.types.ts';

export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    emitted: {} as OutboxEmitted,
    input: {} as OutboxInput,
  },
  actors: {
    /** Whether the server can be called, when the page is shown, and what is put in. */
    link: fromCallback<EventObject>(() => {}),
    /** The turn of this tab: no other tab sends items of this lane meanwhile. */
    turn: fromCallback<EventObject>(() => {}),
    /** The item to be sent next, null when there is none. Reads the phone: other tabs put items in and settle them. */
    takeNext: fromPromise<string | null, { without: readonly string[] }>(unprovided('takeNext')),
    /** Null: the server has it. Rejects when nothing is decided. */
    sendItem: fromPromise<Refusal | null, { id: string }>(unprovided('sendItem')),
    /** Deletes the item from the phone, or stores what its refusal means for this lane. */
    settleItem: fromPromise<void, { id: string; refusal: Refusal | null }>(unprovided('settleItem')),
  },
  guards: {
    isFound: (_, id: string | null) => id !== null,
    someAreUnanswered: ({ context }) => context.unanswered.length > 0,
    orderIsStrict: ({ context }) => context.order === 'strict',
    serverIsReachable: stateIn({ link: 'up' }),
    serverIsUnreachable: not(stateIn({ link: 'up' })),
  },
  actions: {
    storeItem: assign((_, id: string | null) => ({ item: { id: id ?? '', refusal: null } })),
    storeAnswer: assign(({ context }, refusal: Refusal | null) => ({ item: { ...context.item, refusal } })),
    setAside: assign(({ context }) => ({ unanswered: [...context.unanswered, context.item.id] })),
    takeBack: assign(({ context }, { id }: { id: string }) => ({
      unanswered: context.unanswered.filter((one) => one !== id),
    })),
    takeAllBack: assign({ unanswered: [] }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    clearTries: assign({ tries: 0 }),
    emitSettled: emit(({ context }) => ({ type: 'outbox.settled', ...context.item })),
    emitUnanswered: emit(({ context }) => ({ type: 'outbox.unanswered', id: context.item.id })),
    emitPostponed: emit({ type: 'outbox.postponed' }),
  },
  delays: {
    /** Half of it by chance. */
    gap: ({ context }) => retryGap(context.tries) * (0.5 + context.jitter / 2),
    /** How long a form waits for the answer. */
    formWait: 10_000,
  },
}).createMachine({
  id: 'outbox',
  description: [
    'One lane of unsent items on this phone: sends them to the server, one at a time, until each has an answer.',
    'The phone stores an item until then, through reloads, network failures and closed tabs. Its id is its key, so the server accepts it once.',
    'Only one tab sends at a time. It begins with the items that the phone stores then.',
    'It retries without end, with growing gaps, and at once when the server is reachable again or the rider shows the page.',
    'What an item is, who sends it and what a refusal means for it are facts of its lane.',
  ].join('\n'),
  context: ({ input }) => ({ ...input, item: { id: '', refusal: null }, unanswered: [], tries: 0 }),
  type: 'parallel',
  invoke: { id: 'link', src: 'link' },
  states: {
    link: {
      initial: 'down',
      states: {
        down: { on: { 'server.becameReachable': { target: 'up', actions: 'takeAllBack' } } },
        up: { on: { 'server.becameUnreachable': 'down' } },
      },
    },
    form: {
      description: 'A form waits for its item for a while, and not at all while the server is unreachable.',
      initial: 'released',
      states: {
        released: {
          on: {
            'rider.enqueued': [
              { guard: 'serverIsUnreachable', actions: 'emitPostponed' },
              { target: 'waiting', actions: { type: 'takeBack', params: ({ event }) => event } },
            ],
          },
        },
        waiting: {
          on: {
            'rider.enqueued': {
              target: 'waiting',
              reenter: true,
              actions: { type: 'takeBack', params: ({ event }) => event },
            },
            'server.becameUnreachable': { target: 'released', actions: 'emitPostponed' },
          },
          after: { formWait: { target: 'released', actions: 'emitPostponed' } },
        },
      },
    },
    lane: {
      initial: 'due',
      states: {
        empty: {
          on: {
            'rider.enqueued': 'due',
            'device.enqueued': 'due',
            'device.becameVisible': 'due',
            'server.becameReachable': 'due',
          },
        },
        due: {
          description: 'Items may be waiting, also from an earlier visit.',
          always: { guard: 'serverIsReachable', target: 'leading' },
        },
        leading: {
          invoke: { id: 'turn', src: 'turn' },
          initial: 'awaitingTurn',
          states: {
            awaitingTurn: { on: { 'tabs.gaveTurn': 'taking' } },
            taking: {
              invoke: {
                id: 'takeNext',
                src: 'takeNext',
                input: ({ context }) => ({ without: context.unanswered }),
                onDone: [
                  {
                    guard: { type: 'isFound', params: ({ event }) => event.output },
                    target: 'sending',
                    actions: { type: 'storeItem', params: ({ event }) => event.output },
                  },
                  { guard: 'someAreUnanswered', target: '#outbox.lane.waiting' },
                  { target: '#outbox.lane.empty' },
                ],
                onError: '#outbox.lane.waiting',
              },
              on: {
                'rider.enqueued': { target: 'taking', reenter: true },
                'device.enqueued': { target: 'taking', reenter: true },
              },
            },
            sending: {
              invoke: {
                id: 'sendItem',
                src: 'sendItem',
                input: ({ context }) => ({ id: context.item.id }),
                onDone: { target: 'settling', actions: { type: 'storeAnswer', params: ({ event }) => event.output } },
                onError: [
                  { guard: 'orderIsStrict', target: '#outbox.lane.waiting', actions: 'emitUnanswered' },
                  { target: 'taking', actions: ['setAside', 'emitUnanswered'] },
                ],
              },
            },
            settling: {
              invoke: {
                id: 'settleItem',
                src: 'settleItem',
                input: ({ context }) => context.item,
                onDone: { target: 'taking', actions: ['clearTries', 'emitSettled'] },
                onError: '#outbox.lane.waiting',
              },
            },
          },
        },
        waiting: {
          description: 'The server gave no answer.',
          entry: 'countTry',
          on: {
            'rider.enqueued': 'due',
            'device.becameVisible': { target: 'due', actions: 'takeAllBack' },
            'server.becameReachable': 'due',
          },
          after: { gap: { target: 'due', actions: 'takeAllBack' } },
        },
      },
    },
  },
});
