import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import { asksForAction, type Notification } from '#domain/notification.ts';
import { unprovided } from '../unprovided.ts';
import { deliver, forget, nextFor, onScreen, putBack, saidNow, take, takeIn } from './pushQueue.rules.ts';
import type { MarksOutcome, PushQueueContext, PushQueueEvent, PushQueueInput, Slot } from './pushQueue.types.ts';

export const pushQueueMachine = setup({
  types: { context: {} as PushQueueContext, events: {} as PushQueueEvent, input: {} as PushQueueInput },
  actors: {
    /** Rows as they come, and those that were missed. */
    news: fromCallback<EventObject, { riderId: string }>(() => {}),
    /** Whether this tab is the one that shows them. */
    lead: fromCallback<EventObject, { riderId: string }>(() => {}),
    /** One request for all ids. Rejects when no answer came. */
    markDelivered: fromPromise<MarksOutcome, { ids: readonly string[] }>(unprovided('markDelivered')),
  },
  guards: {
    pathIsAllowed: (_, { isAllowed }: { isAllowed: boolean }) => isAllowed,
    oneFits: ({ context }, { slot }: { slot: Slot }) => nextFor(context, slot) !== null,
    asksForAction: ({ context }, { slot }: { slot: Slot }) =>
      context.slots[slot] !== null && asksForAction(context.slots[slot]),
    isHere: ({ context }, { slot, ids }: { slot: Slot; ids: readonly string[] }) =>
      ids.includes(context.slots[slot]?.id ?? ''),
    isNowhere: ({ context }, { id }: { id: string }) => onScreen(context).every((push) => push.id !== id),
    screenSaysOne: ({ context }) => saidNow(context).length > 0,
    marksAreOwed: ({ context }) => context.owed.length > 0,
    wereWritten: (_, outcome: MarksOutcome) => outcome.kind === 'written',
  },
  actions: {
    takeIn: assign(({ context }, pushes: readonly Notification[]) => takeIn(context, pushes)),
    take: assign(({ context }, { slot }: { slot: Slot }) => take(context, slot)),
    free: assign(({ context }, { slot }: { slot: Slot }) => ({ slots: { ...context.slots, [slot]: null } })),
    putBack: assign(({ context }) => putBack(context)),
    forget: assign(({ context }, ids: readonly string[]) => forget(context, ids)),
    deliver: assign(({ context }, pushes: readonly (Notification | null)[]) =>
      deliver(
        context,
        pushes.flatMap((push) => push?.id ?? []),
      ),
    ),
    dropSaid: assign(({ context }) => ({
      waiting: context.waiting.filter((push) => !saidNow(context).includes(push)),
    })),
    keepPath: assign((_, { saidHere }: Pick<PushQueueContext, 'saidHere'>) => ({ saidHere })),
    forgetWritten: assign(({ context }, outcome: MarksOutcome) => ({
      owed: outcome.kind === 'written' ? context.owed.filter((id) => !outcome.ids.includes(id)) : context.owed,
    })),
    /** So that no other tab shows them before the server has heard; provided in src/app/actors/pushQueue.ts, like those below. */
    tellTabs: (_args, _pushes: readonly (Notification | null)[]) => {},
    /** Of those that told the end of a ride. */
    storeRideEnd: (_args, _pushes: readonly (Notification | null)[]) => {},
    reportUnknown: (_args, _push: { id: string }) => {},
    reportUnwritten: () => {},
  },
  delays: {
    /** Decisions §6. */
    closesItself: 6_000,
    /** Map-and-rent §4, §9. */
    isGone: 700,
    retryIsDue: 15_000,
  },
}).createMachine({
  id: 'pushQueue',
  description: [
    'What the rider is told, over the screen: from the row to its mark that it was delivered.',
    'One tab shows, and only where nothing is interrupted; elsewhere they wait. Three slots, the third for those that only tell.',
    'Regular ones are delivered when they show, and close by themselves; those that ask for something when the rider has answered.',
    'Whatever comes twice, late or out of order is shown once; a mark that could not be written is tried until it is.',
  ].join('\n'),
  context: ({ input }) => ({
    riderId: input.riderId,
    waiting: [],
    slots: { first: null, second: null, third: null },
    saidHere: [],
    seen: [],
    delivered: [],
    owed: [],
  }),
  type: 'parallel',
  invoke: [
    { id: 'news', src: 'news', input: ({ context }) => ({ riderId: context.riderId }) },
    { id: 'lead', src: 'lead', input: ({ context }) => ({ riderId: context.riderId }) },
  ],
  on: {
    'server.pushed': { actions: { type: 'takeIn', params: ({ event }) => event.pushes } },
    'elsewhere.delivered': { actions: { type: 'forget', params: ({ event }) => event.ids } },
    'rider.closed': {
      guard: { type: 'isNowhere', params: ({ event }) => event },
      actions: { type: 'reportUnknown', params: ({ event }) => event },
    },
  },
  states: {
    stage: {
      initial: 'following',
      states: {
        following: {
          description: 'Another tab shows them, or none is looked at.',
          initial: 'forbidden',
          states: {
            forbidden: {
              on: {
                'device.tookLead': '#pushQueue.stage.leading.silent',
                'device.pathChanged': [
                  {
                    guard: { type: 'pathIsAllowed', params: ({ event }) => event },
                    target: 'allowed',
                    actions: { type: 'keepPath', params: ({ event }) => event },
                  },
                ],
              },
            },
            allowed: {
              on: {
                'device.tookLead': '#pushQueue.stage.leading.showing',
                'device.pathChanged': [
                  {
                    guard: { type: 'pathIsAllowed', params: ({ event }) => event },
                    actions: { type: 'keepPath', params: ({ event }) => event },
                  },
                  { target: 'forbidden' },
                ],
              },
            },
          },
        },
        leading: {
          initial: 'silent',
          states: {
            silent: {
              description: 'A screen that nothing may interrupt: signing in, scanning, finishing, paying.',
              on: {
                'device.lostLead': '#pushQueue.stage.following.forbidden',
                'device.pathChanged': {
                  guard: { type: 'pathIsAllowed', params: ({ event }) => event },
                  target: 'showing',
                  actions: { type: 'keepPath', params: ({ event }) => event },
                },
              },
            },
            showing: {
              type: 'parallel',
              exit: [{ type: 'storeRideEnd', params: ({ context }) => onScreen(context) }, 'putBack'],
              always: {
                guard: 'screenSaysOne',
                description: 'The screen says it itself, and larger: delivered without a card.',
                actions: [
                  { type: 'deliver', params: ({ context }) => saidNow(context) },
                  { type: 'tellTabs', params: ({ context }) => saidNow(context) },
                  { type: 'storeRideEnd', params: ({ context }) => saidNow(context) },
                  'dropSaid',
                ],
              },
              on: {
                'device.lostLead': '#pushQueue.stage.following.allowed',
                'device.pathChanged': [
                  {
                    guard: { type: 'pathIsAllowed', params: ({ event }) => event },
                    actions: { type: 'keepPath', params: ({ event }) => event },
                  },
                  { target: 'silent' },
                ],
              },
              states: {
                first: {
                  initial: 'empty',
                  states: {
                    empty: {
                      always: {
                        guard: { type: 'oneFits', params: { slot: 'first' } },
                        target: 'arriving',
                        actions: { type: 'take', params: { slot: 'first' } },
                      },
                    },
                    arriving: {
                      always: [
                        { guard: { type: 'asksForAction', params: { slot: 'first' } }, target: 'asking' },
                        {
                          target: 'telling',
                          actions: [
                            { type: 'deliver', params: ({ context }) => [context.slots.first] },
                            { type: 'tellTabs', params: ({ context }) => [context.slots.first] },
                          ],
                        },
                      ],
                    },
                    telling: {
                      initial: 'passing',
                      on: {
                        'rider.closed': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                          target: 'leaving',
                        },
                        'rider.acted': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                          target: 'leaving',
                        },
                      },
                      states: {
                        passing: {
                          after: { closesItself: '#pushQueue.stage.leading.showing.first.leaving' },
                          on: {
                            'rider.held': {
                              guard: { type: 'isHere', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                              target: 'held',
                            },
                          },
                        },
                        held: {
                          on: {
                            'rider.released': {
                              guard: { type: 'isHere', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                              target: 'passing',
                            },
                          },
                        },
                      },
                    },
                    asking: {
                      on: {
                        'rider.closed': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                          target: 'leaving',
                        },
                        'rider.acted': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'first', ids: [event.id] }) },
                          description: 'At once: the way on may lead off the page.',
                          target: 'leaving',
                          actions: [
                            { type: 'deliver', params: ({ context }) => [context.slots.first] },
                            { type: 'tellTabs', params: ({ context }) => [context.slots.first] },
                          ],
                        },
                        'elsewhere.delivered': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'first', ids: event.ids }) },
                          target: 'leaving',
                          actions: { type: 'forget', params: ({ event }) => event.ids },
                        },
                      },
                    },
                    leaving: {
                      after: { isGone: 'empty' },
                      exit: [
                        { type: 'deliver', params: ({ context }) => [context.slots.first] },
                        { type: 'tellTabs', params: ({ context }) => [context.slots.first] },
                        { type: 'storeRideEnd', params: ({ context }) => [context.slots.first] },
                        { type: 'free', params: { slot: 'first' } },
                      ],
                    },
                  },
                },
                second: {
                  initial: 'empty',
                  states: {
                    empty: {
                      always: {
                        guard: { type: 'oneFits', params: { slot: 'second' } },
                        target: 'arriving',
                        actions: { type: 'take', params: { slot: 'second' } },
                      },
                    },
                    arriving: {
                      always: [
                        { guard: { type: 'asksForAction', params: { slot: 'second' } }, target: 'asking' },
                        {
                          target: 'telling',
                          actions: [
                            { type: 'deliver', params: ({ context }) => [context.slots.second] },
                            { type: 'tellTabs', params: ({ context }) => [context.slots.second] },
                          ],
                        },
                      ],
                    },
                    telling: {
                      initial: 'passing',
                      on: {
                        'rider.closed': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                          target: 'leaving',
                        },
                        'rider.acted': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                          target: 'leaving',
                        },
                      },
                      states: {
                        passing: {
                          after: { closesItself: '#pushQueue.stage.leading.showing.second.leaving' },
                          on: {
                            'rider.held': {
                              guard: { type: 'isHere', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                              target: 'held',
                            },
                          },
                        },
                        held: {
                          on: {
                            'rider.released': {
                              guard: { type: 'isHere', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                              target: 'passing',
                            },
                          },
                        },
                      },
                    },
                    asking: {
                      on: {
                        'rider.closed': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                          target: 'leaving',
                        },
                        'rider.acted': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'second', ids: [event.id] }) },
                          description: 'At once: the way on may lead off the page.',
                          target: 'leaving',
                          actions: [
                            { type: 'deliver', params: ({ context }) => [context.slots.second] },
                            { type: 'tellTabs', params: ({ context }) => [context.slots.second] },
                          ],
                        },
                        'elsewhere.delivered': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'second', ids: event.ids }) },
                          target: 'leaving',
                          actions: { type: 'forget', params: ({ event }) => event.ids },
                        },
                      },
                    },
                    leaving: {
                      after: { isGone: 'empty' },
                      exit: [
                        { type: 'deliver', params: ({ context }) => [context.slots.second] },
                        { type: 'tellTabs', params: ({ context }) => [context.slots.second] },
                        { type: 'storeRideEnd', params: ({ context }) => [context.slots.second] },
                        { type: 'free', params: { slot: 'second' } },
                      ],
                    },
                  },
                },
                third: {
                  description: 'For those that only tell: so there are never three that ask for something.',
                  initial: 'empty',
                  states: {
                    empty: {
                      always: {
                        guard: { type: 'oneFits', params: { slot: 'third' } },
                        target: 'arriving',
                        actions: { type: 'take', params: { slot: 'third' } },
                      },
                    },
                    arriving: {
                      always: {
                        target: 'telling',
                        actions: [
                          { type: 'deliver', params: ({ context }) => [context.slots.third] },
                          { type: 'tellTabs', params: ({ context }) => [context.slots.third] },
                        ],
                      },
                    },
                    telling: {
                      initial: 'passing',
                      on: {
                        'rider.closed': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'third', ids: [event.id] }) },
                          target: 'leaving',
                        },
                        'rider.acted': {
                          guard: { type: 'isHere', params: ({ event }) => ({ slot: 'third', ids: [event.id] }) },
                          target: 'leaving',
                        },
                      },
                      states: {
                        passing: {
                          after: { closesItself: '#pushQueue.stage.leading.showing.third.leaving' },
                          on: {
                            'rider.held': {
                              guard: { type: 'isHere', params: ({ event }) => ({ slot: 'third', ids: [event.id] }) },
                              target: 'held',
                            },
                          },
                        },
                        held: {
                          on: {
                            'rider.released': {
                              guard: { type: 'isHere', params: ({ event }) => ({ slot: 'third', ids: [event.id] }) },
                              target: 'passing',
                            },
                          },
                        },
                      },
                    },
                    leaving: {
                      after: { isGone: 'empty' },
                      exit: [
                        { type: 'deliver', params: ({ context }) => [context.slots.third] },
                        { type: 'tellTabs', params: ({ context }) => [context.slots.third] },
                        { type: 'storeRideEnd', params: ({ context }) => [context.slots.third] },
                        { type: 'free', params: { slot: 'third' } },
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
        none: { always: { guard: 'marksAreOwed', target: 'writing' } },
        writing: {
          invoke: {
            id: 'markDelivered',
            src: 'markDelivered',
            input: ({ context }) => ({ ids: context.owed }),
            onDone: [
              {
                guard: { type: 'wereWritten', params: ({ event }) => event.output },
                target: 'none',
                actions: { type: 'forgetWritten', params: ({ event }) => event.output },
              },
              { target: 'unwritten', actions: 'reportUnwritten' },
            ],
            onError: 'unwritten',
          },
        },
        unwritten: {
          description: 'No network, or a server that does not take it just now. The card goes all the same.',
          after: { retryIsDue: 'writing' },
          on: { 'server.wentLive': 'writing' },
        },
      },
    },
  },
});
