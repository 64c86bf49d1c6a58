import { and, assign, enqueueActions, not, setup, stateIn } from 'xstate';
import type { Intent } from '#domain/command.ts';
import type { LockTask } from '#domain/lockOrder.ts';
import type { RentFacts } from '#domain/rent.ts';
import * as facts from './locks.facts.ts';
import type { LockOrder, LocksContext, LocksEvent, LocksWord } from './locks.types.ts';

export const locksMachine = setup({
  types: { context: {} as LocksContext, events: {} as LocksEvent },
  guards: {
    taskIs: ({ context }, task: LockTask) => facts.taskOf(context.rent) === task,
    isStuckAt: ({ context }, task: LockTask) => facts.taskOf(context.rent) === task && facts.isInTrouble(context.rent),
    staysAtTask: ({ context }, rent: RentFacts | null) => facts.staysAtTask(context.rent, rent),
    staysAtChain: ({ context }, rent: RentFacts | null) => facts.staysAtChain(context.rent, rent),
    staysAtWheel: ({ context }, rent: RentFacts | null) => facts.staysAtWheel(context.rent, rent),
    asksNothing: (_, rent: RentFacts | null) => facts.taskOf(rent) === null,
    isAnotherRide: ({ context }, rent: RentFacts | null) => rent?.id !== context.rent?.id,
    chainIsStuck: ({ context }, rent: RentFacts | null) =>
      facts.staysAtChain(context.rent, rent) && facts.isInTrouble(rent),
    wheelIsStuck: ({ context }, rent: RentFacts | null) =>
      facts.staysAtWheel(context.rent, rent) && facts.isInTrouble(rent),
    orderHasFailed: ({ context }) =>
      facts.isInTrouble(context.rent) && (context.rent?.version ?? 0) > context.orderedVersion,
    chainMayHaveJustOpened: ({ context }, rent: RentFacts | null) => facts.chainMayHaveJustOpened(context.rent, rent),
    chainMayBeWanted: ({ context }) => facts.chainMayBeWanted(context.rent),
    chainMayOpen: ({ context }) => facts.chainMayOpen(context.rent),
    wheelMayOpen: ({ context }) => facts.wheelMayOpen(context.rent),
    bringsNoNews: ({ context }, rent: RentFacts) => rent.version <= (context.rent?.version ?? 0),
    isAct: (_, { act, is }: { act: Intent['kind']; is: LockOrder }) => act === is,
    isNextForChain: ({ context }, act: Intent['kind']) =>
      act === 'openChain' && facts.staysAtChain(context.rent, context.rent),
    isNextForWheel: ({ context }, act: Intent['kind']) =>
      act === 'openLock' && facts.staysAtWheel(context.rent, context.rent),
    isTheRidersWord: (_, act: Intent['kind']) => act !== 'openChain' && act !== 'openLock',
    metalStayed: ({ context }, rent: RentFacts | null) => !facts.metalMoved(context.rent, rent),
    /** A row that comes late tells of hands that may have left; provided with a clock in src/app/actors/locks.ts. */
    wasWrittenJustNow: (_args, _rent: RentFacts | null) => true,
    /** The timer that says otherwise stands still while a phone sleeps; provided with a clock as well. */
    riderWasHeardJustNow: (_args) => true,
    riderIsNear: stateIn({ rider: 'near' }),
  },
  actions: {
    keepRow: assign((_, rent: RentFacts | null) => ({ rent })),
    keepOrder: assign(({ context }) => ({ orderedVersion: context.rent?.version ?? 0 })),
    tell: enqueueActions(({ self, enqueue }, word: LocksWord) => {
      if (self._parent) enqueue.sendTo(self._parent, word);
    }),
    /** The clock is read; provided in src/app/actors/locks.ts. */
    noteTheRider: (_args) => {},
  },
  delays: {
    chainSettles: 6_000,
    /** No lock opens by itself behind a rider of whom nothing was heard for this long (our reading). */
    riderLeaves: 20_000,
    metalAnswers: 10_000,
    checkAnswers: 5_000,
  },
}).createMachine({
  id: 'locks',
  description: [
    'What hands and metal do with the wheel lock and the chain, for a start, a pause, a resume and the end alike.',
    'The server’s row says whose turn it is; an order leaves only where the row shows the other lock in its place.',
    'Six seconds pass after the chain was unfastened, or may have been, and nothing shortens them.',
    'Where the step follows the rider’s own act the lock opens by itself. After a reload, a refusal or a silence it waits for a tap: no lock opens behind a rider who has left.',
    'The orders themselves are sent by the ride’s chart, one act at a time.',
  ].join('\n'),
  type: 'parallel',
  context: { rent: null, orderedVersion: 0 },
  states: {
    metal: {
      initial: 'idle',
      on: {
        'ride.changed': [
          {
            guard: { type: 'staysAtTask', params: ({ event }) => event.rent },
            actions: { type: 'keepRow', params: ({ event }) => event.rent },
          },
          {
            guard: { type: 'chainMayHaveJustOpened', params: ({ event }) => event.rent },
            target: '.settling',
            actions: { type: 'keepRow', params: ({ event }) => event.rent },
          },
          { target: '.placing', actions: { type: 'keepRow', params: ({ event }) => event.rent } },
        ],
        'act.recalled': [
          { guard: { type: 'isNextForChain', params: ({ event }) => event.act }, target: '.openingChain.sending' },
          { guard: { type: 'isNextForWheel', params: ({ event }) => event.act }, target: '.openingWheel.sending' },
        ],
      },
      states: {
        placing: {
          description: 'Whose turn it is by the row.',
          always: [
            { guard: { type: 'taskIs', params: 'closeWheel' }, target: 'closingWheel' },
            { guard: { type: 'isStuckAt', params: 'openChain' }, target: 'openingChain.stuck' },
            { guard: { type: 'taskIs', params: 'openChain' }, target: 'openingChain' },
            { guard: { type: 'taskIs', params: 'fastenChain' }, target: 'fasteningChain' },
            { guard: { type: 'isStuckAt', params: 'openWheel' }, target: 'openingWheel.stuck' },
            { guard: { type: 'taskIs', params: 'openWheel' }, target: 'openingWheel' },
            { target: 'idle' },
          ],
        },
        idle: {
          on: { 'rider.chainAsked': { guard: 'chainMayBeWanted', target: 'openingChain' } },
        },
        closingWheel: {
          initial: 'waiting',
          states: {
            waiting: {
              description: 'The rider’s hand closes it; the row tells when the lock has felt it.',
              on: { 'rider.lockClosed': 'checking' },
            },
            checking: {
              entry: { type: 'tell', params: { type: 'locks.checked' } },
              on: {
                'ride.changed': [
                  {
                    guard: { type: 'staysAtTask', params: ({ event }) => event.rent },
                    target: 'notYet',
                    actions: { type: 'keepRow', params: ({ event }) => event.rent },
                  },
                ],
                'ride.checked': {
                  guard: { type: 'bringsNoNews', params: ({ event }) => event.rent },
                  target: 'notYet',
                },
              },
              after: { checkAnswers: 'unanswered' },
            },
            notYet: {
              description: 'Still open by the server’s word.',
              entry: { type: 'tell', params: { type: 'locks.doubted' } },
              on: { 'rider.lockClosed': 'checking' },
            },
            unanswered: {
              description: 'Nobody knows: no answer came.',
              entry: { type: 'tell', params: { type: 'locks.doubted' } },
              on: { 'rider.lockClosed': 'checking' },
            },
          },
        },
        openingChain: {
          initial: 'trying',
          on: {
            'ride.changed': [
              {
                guard: { type: 'staysAtChain', params: ({ event }) => event.rent },
                actions: { type: 'keepRow', params: ({ event }) => event.rent },
              },
              {
                guard: { type: 'chainMayHaveJustOpened', params: ({ event }) => event.rent },
                target: 'settling',
                actions: { type: 'keepRow', params: ({ event }) => event.rent },
              },
              { target: 'placing', actions: { type: 'keepRow', params: ({ event }) => event.rent } },
            ],
          },
          states: {
            trying: {
              always: [
                { guard: not('chainMayOpen'), target: 'barred' },
                { guard: and(['riderIsNear', 'riderWasHeardJustNow']), target: 'wished' },
                { target: 'asked' },
              ],
            },
            barred: {
              description: 'The row wants it and shows a lock out of its place: the server is asked until they agree.',
              entry: { type: 'tell', params: { type: 'locks.checked' } },
              on: {
                'rider.unlockAsked': { target: 'barred', reenter: true },
                'ride.changed': [
                  {
                    guard: { type: 'asksNothing', params: ({ event }) => event.rent },
                    target: '#locks.metal.placing',
                    description: 'A pause that wants it no more.',
                    actions: { type: 'keepRow', params: ({ event }) => event.rent },
                  },
                  {
                    guard: { type: 'staysAtChain', params: ({ event }) => event.rent },
                    target: 'trying',
                    description: 'They agree.',
                    actions: { type: 'keepRow', params: ({ event }) => event.rent },
                  },
                ],
              },
              after: { metalAnswers: { target: 'trying' } },
            },
            asked: {
              description: 'A button: after a reload, a refusal, or a silence.',
              on: { 'rider.unlockAsked': 'trying' },
            },
            wished: {
              description: 'An act on its way goes first.',
              entry: { type: 'tell', params: { type: 'locks.wished', wish: { kind: 'openChain' } } },
              on: {
                'act.begun': {
                  guard: { type: 'isAct', params: ({ event }) => ({ act: event.act, is: 'openChain' }) },
                  target: 'sending',
                },
                'act.settled': 'trying',
                'rider.unlockAsked': 'trying',
              },
            },
            sending: {
              entry: 'keepOrder',
              on: {
                'act.refused': 'asked',
                'act.settled': [{ guard: 'orderHasFailed', target: 'stuck' }, { target: 'moving' }],
              },
            },
            moving: {
              entry: { type: 'tell', params: { type: 'locks.moved' } },
              exit: { type: 'tell', params: { type: 'locks.rested' } },
              on: {
                'ride.changed': {
                  guard: { type: 'chainIsStuck', params: ({ event }) => event.rent },
                  target: 'stuck',
                  actions: { type: 'keepRow', params: ({ event }) => event.rent },
                },
              },
              after: {
                metalAnswers: { target: 'asked', actions: { type: 'tell', params: { type: 'locks.checked' } } },
              },
            },
            stuck: {
              description: 'The chain did not open: the same order may be sent again.',
              on: { 'rider.unlockAsked': 'trying' },
            },
          },
        },
        settling: {
          description:
            'The ring. A row that says “fastened” before its time waits as well, and so does one of another stage.',
          on: {
            'ride.changed': [
              {
                guard: { type: 'isAnotherRide', params: ({ event }) => event.rent },
                target: 'placing',
                actions: { type: 'keepRow', params: ({ event }) => event.rent },
              },
              { actions: { type: 'keepRow', params: ({ event }) => event.rent } },
            ],
          },
          after: { chainSettles: 'placing' },
        },
        fasteningChain: {
          initial: 'waiting',
          on: {
            'ride.changed': [
              {
                guard: { type: 'staysAtTask', params: ({ event }) => event.rent },
                actions: { type: 'keepRow', params: ({ event }) => event.rent },
              },
              { target: 'placing', actions: { type: 'keepRow', params: ({ event }) => event.rent } },
            ],
          },
          states: {
            waiting: {
              description: 'The rider’s hands put it into its holder or round the rack.',
              on: { 'rider.chainFastened': 'checking' },
            },
            checking: {
              entry: { type: 'tell', params: { type: 'locks.checked' } },
              on: {
                'ride.changed': [
                  {
                    guard: { type: 'staysAtTask', params: ({ event }) => event.rent },
                    target: 'notYet',
                    actions: { type: 'keepRow', params: ({ event }) => event.rent },
                  },
                ],
                'ride.checked': {
                  guard: { type: 'bringsNoNews', params: ({ event }) => event.rent },
                  target: 'notYet',
                },
              },
              after: { checkAnswers: 'unanswered' },
            },
            notYet: {
              description: 'Still loose by the server’s word.',
              entry: { type: 'tell', params: { type: 'locks.doubted' } },
              on: { 'rider.chainFastened': 'checking' },
            },
            unanswered: {
              description: 'Nobody knows: no answer came.',
              entry: { type: 'tell', params: { type: 'locks.doubted' } },
              on: { 'rider.chainFastened': 'checking' },
            },
          },
        },
        openingWheel: {
          initial: 'trying',
          on: {
            'ride.changed': [
              {
                guard: { type: 'staysAtWheel', params: ({ event }) => event.rent },
                actions: { type: 'keepRow', params: ({ event }) => event.rent },
              },
              {
                guard: { type: 'chainMayHaveJustOpened', params: ({ event }) => event.rent },
                target: 'settling',
                actions: { type: 'keepRow', params: ({ event }) => event.rent },
              },
              { target: 'placing', actions: { type: 'keepRow', params: ({ event }) => event.rent } },
            ],
          },
          states: {
            trying: {
              always: [
                { guard: not('wheelMayOpen'), target: 'barred' },
                { guard: and(['riderIsNear', 'riderWasHeardJustNow']), target: 'wished' },
                { target: 'asked' },
              ],
            },
            barred: {
              description: 'The row wants it and shows a lock out of its place: the server is asked until they agree.',
              entry: { type: 'tell', params: { type: 'locks.checked' } },
              on: {
                'rider.unlockAsked': { target: 'barred', reenter: true },
                'ride.changed': {
                  guard: { type: 'staysAtWheel', params: ({ event }) => event.rent },
                  target: 'trying',
                  description: 'They agree.',
                  actions: { type: 'keepRow', params: ({ event }) => event.rent },
                },
              },
              after: { metalAnswers: { target: 'trying' } },
            },
            asked: {
              description: 'A button: after a reload, a refusal, or a silence.',
              on: { 'rider.unlockAsked': 'trying' },
            },
            wished: {
              description: 'An act on its way goes first.',
              entry: { type: 'tell', params: { type: 'locks.wished', wish: { kind: 'openLock' } } },
              on: {
                'act.begun': {
                  guard: { type: 'isAct', params: ({ event }) => ({ act: event.act, is: 'openLock' }) },
                  target: 'sending',
                },
                'act.settled': 'trying',
                'rider.unlockAsked': 'trying',
              },
            },
            sending: {
              entry: 'keepOrder',
              on: {
                'act.refused': 'asked',
                'act.settled': [{ guard: 'orderHasFailed', target: 'stuck' }, { target: 'moving' }],
              },
            },
            moving: {
              entry: { type: 'tell', params: { type: 'locks.moved' } },
              exit: { type: 'tell', params: { type: 'locks.rested' } },
              on: {
                'ride.changed': {
                  guard: { type: 'wheelIsStuck', params: ({ event }) => event.rent },
                  target: 'stuck',
                  actions: { type: 'keepRow', params: ({ event }) => event.rent },
                },
              },
              after: {
                metalAnswers: { target: 'asked', actions: { type: 'tell', params: { type: 'locks.checked' } } },
              },
            },
            stuck: {
              description: 'The wheel lock did not open: the same order may be sent again.',
              on: { 'rider.unlockAsked': 'trying' },
            },
          },
        },
      },
    },
    rider: {
      initial: 'unheard',
      on: {
        'rider.wasHeard': '.near',
        'act.begun': { guard: { type: 'isTheRidersWord', params: ({ event }) => event.act }, target: '.near' },
      },
      states: {
        unheard: { description: 'Of this visit: what an earlier one wanted is not taken for granted.' },
        near: {
          entry: 'noteTheRider',
          on: {
            'ride.changed': [
              { guard: { type: 'metalStayed', params: ({ event }) => event.rent } },
              {
                guard: { type: 'wasWrittenJustNow', params: ({ event }) => event.rent },
                target: 'near',
                reenter: true,
              },
            ],
            'act.refused': 'away',
          },
          after: { riderLeaves: 'away' },
        },
        away: {
          description: 'Silent for a while, or refused; metal that moves just now is a hand at work.',
          on: {
            'ride.changed': [
              { guard: { type: 'metalStayed', params: ({ event }) => event.rent } },
              { guard: { type: 'wasWrittenJustNow', params: ({ event }) => event.rent }, target: 'near' },
            ],
          },
        },
      },
    },
  },
});
