import { and, assign, enqueueActions, not, setup, stateIn } from 'xstate';
import { type LockTask, CHAIN_SETTLES_MS, lockTask, mayOpenChain, mayOpenWheel } from '#domain/lockSequence.ts';
import type { RentFacts } from '#domain/rent.ts';
import { hearersOf } from '../rent/sendToRide.ts';
import type { Timed } from '../withClock.ts';
import type { CommandBegan, LocksContext, LocksEvent, LocksOutput } from './locks.types.ts';

/** Milliseconds. No lock opens by itself when the rider has done nothing for this long (our reading). */
const RIDER_STAYS_MS = 20_000;

export const locksMachine = setup({
  types: { context: {} as LocksContext, events: {} as LocksEvent },
  guards: {
    taskIs: ({ context }, task: LockTask) => taskOf(context.rent) === task,
    isStuckAt: ({ context }, task: LockTask) => taskOf(context.rent) === task && hasError(context.rent),
    staysAtTask: ({ context }, rent: RentFacts | null) => staysAtTask(context.rent, rent),
    staysAtChain: ({ context }, rent: RentFacts | null) => staysAtChain(context.rent, rent),
    staysAtWheel: ({ context }, rent: RentFacts | null) => staysAtWheel(context.rent, rent),
    asksNothing: (_, rent: RentFacts | null) => taskOf(rent) === null,
    isAnotherRide: ({ context }, rent: RentFacts | null) => rent?.id !== context.rent?.id,
    chainIsStuck: ({ context }, rent: RentFacts | null) => staysAtChain(context.rent, rent) && hasError(rent),
    wheelIsStuck: ({ context }, rent: RentFacts | null) => staysAtWheel(context.rent, rent) && hasError(rent),
    lockCommandHasFailed: ({ context }) =>
      hasError(context.rent) && (context.rent?.version ?? 0) > context.commandVersion,
    chainMayHaveJustOpened: ({ context }, rent: RentFacts | null) => chainMayHaveJustOpened(context.rent, rent),
    chainMayBeRequested: ({ context }) => chainMayBeRequested(context.rent),
    chainMayOpen: ({ context }) => chainMayOpen(context.rent),
    wheelMayOpen: ({ context }) => wheelMayOpen(context.rent),
    isNotNewer: ({ context }, rent: RentFacts) => rent.version <= (context.rent?.version ?? 0),
    opensTheChain: (_, { commandKind, byRider }: CommandBegan) => byRider && commandKind === 'openChain',
    opensTheWheel: (_, { commandKind, byRider }: CommandBegan) => byRider && commandKind === 'openLock',
    /** A command from before a reload. */
    continuesAtChain: ({ context }, { commandKind, byRider }: CommandBegan) =>
      !byRider && commandKind === 'openChain' && staysAtChain(context.rent, context.rent),
    continuesAtWheel: ({ context }, { commandKind, byRider }: CommandBegan) =>
      !byRider && commandKind === 'openLock' && staysAtWheel(context.rent, context.rent),
    /** A command that no tap of now has asked for does not say that the rider is near the locks. */
    isRidersCommand: (_, { commandKind, byRider }: CommandBegan) =>
      byRider && commandKind !== 'openChain' && commandKind !== 'openLock',
    lockStateUnchanged: ({ context }, rent: RentFacts | null) => !lockStateChanged(context.rent, rent),
    /** After a row that comes late, the rider may have left already. */
    rowIsRecent: ({ event }, rent: RentFacts | null) => isRecent(event, rent?.serverTime),
    /** The timer stops while a phone sleeps, so the clock decides too. */
    riderInteractedRecently: ({ context, event }) => isRecent(event, context.interactedAt),
    riderIsNear: stateIn({ rider: 'near' }),
  },
  actions: {
    storeRent: assign((_, rent: RentFacts | null) => ({ rent })),
    rememberCommandVersion: assign(({ context }) => ({ commandVersion: context.rent?.version ?? 0 })),
    tell: enqueueActions(({ self, enqueue }, output: LocksOutput) => {
      for (const chart of hearersOf(self._parent, output)) enqueue.sendTo(chart, output);
    }),
    recordRiderInteraction: assign(({ event }) => ({ interactedAt: event.now ?? null })),
  },
  delays: {
    chainSettles: CHAIN_SETTLES_MS,
    riderInactivity: RIDER_STAYS_MS,
    lockAnswerTimeout: 10_000,
    checkTimeout: 5_000,
  },
}).createMachine({
  id: 'locks',
  description: [
    'Moves the wheel lock and the chain, by hand and by command, for a start, a pause, a resume and the end alike.',
    'The server’s row says which lock is next. The chart requests a command only if the row shows the other lock in its required state.',
    'Six seconds pass after the chain was unfastened, or may have been, and nothing shortens them.',
    'If the step follows the rider’s action, the lock opens without a tap. After a reload, a refusal or a time without taps the chart waits for one: no lock opens after the rider has left.',
    'The ride’s chart sends the commands, one at a time.',
  ].join('\n'),
  type: 'parallel',
  context: { rent: null, commandVersion: 0, interactedAt: null },
  states: {
    lockState: {
      initial: 'idle',
      on: {
        'rent.changed': [
          {
            guard: { type: 'staysAtTask', params: ({ event }) => event.rent },
            actions: { type: 'storeRent', params: ({ event }) => event.rent },
          },
          {
            guard: { type: 'chainMayHaveJustOpened', params: ({ event }) => event.rent },
            target: '.settling',
            actions: { type: 'storeRent', params: ({ event }) => event.rent },
          },
          { target: '.routing', actions: { type: 'storeRent', params: ({ event }) => event.rent } },
        ],
        'rideCommand.began': [
          { guard: { type: 'continuesAtChain', params: ({ event }) => event }, target: '.openingChain.sending' },
          { guard: { type: 'continuesAtWheel', params: ({ event }) => event }, target: '.openingWheel.sending' },
        ],
      },
      states: {
        routing: {
          description: 'Selects the next lock from the row.',
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
          on: { 'rent.chainAsked': { guard: 'chainMayBeRequested', target: 'openingChain' } },
        },
        closingWheel: {
          initial: 'waiting',
          states: {
            waiting: {
              description: 'The rider closes it by hand; the row reports when the lock’s sensor detects it.',
              on: { 'rent.lockClosed': 'checking' },
            },
            checking: {
              entry: { type: 'tell', params: { type: 'locks.checkRequested' } },
              on: {
                'rent.changed': [
                  {
                    guard: { type: 'staysAtTask', params: ({ event }) => event.rent },
                    target: 'notYet',
                    actions: { type: 'storeRent', params: ({ event }) => event.rent },
                  },
                ],
                'rentSync.foundRide': {
                  guard: { type: 'isNotNewer', params: ({ event }) => event.rent },
                  target: 'notYet',
                },
              },
              after: { checkTimeout: 'unanswered' },
            },
            notYet: {
              description: 'The server reports that the lock is still open.',
              entry: { type: 'tell', params: { type: 'locks.unconfirmed' } },
              on: { 'rent.lockClosed': 'checking' },
            },
            unanswered: {
              description: 'Unknown: no answer came.',
              entry: { type: 'tell', params: { type: 'locks.unconfirmed' } },
              on: { 'rent.lockClosed': 'checking' },
            },
          },
        },
        openingChain: {
          initial: 'deciding',
          on: {
            'rent.changed': [
              {
                guard: { type: 'staysAtChain', params: ({ event }) => event.rent },
                actions: { type: 'storeRent', params: ({ event }) => event.rent },
              },
              {
                guard: { type: 'chainMayHaveJustOpened', params: ({ event }) => event.rent },
                target: 'settling',
                actions: { type: 'storeRent', params: ({ event }) => event.rent },
              },
              { target: 'routing', actions: { type: 'storeRent', params: ({ event }) => event.rent } },
            ],
          },
          states: {
            deciding: {
              always: [
                { guard: not('chainMayOpen'), target: 'blocked' },
                { guard: and(['riderIsNear', 'riderInteractedRecently']), target: 'requested' },
                { target: 'awaitingTap' },
              ],
            },
            blocked: {
              description:
                'The row requires this lock but shows the other lock in the wrong state: the chart asks the server until they agree.',
              entry: { type: 'tell', params: { type: 'locks.checkRequested' } },
              on: {
                'rent.unlockAsked': { target: 'blocked', reenter: true },
                'rent.changed': [
                  {
                    guard: { type: 'asksNothing', params: ({ event }) => event.rent },
                    target: '#locks.lockState.idle',
                    description: 'The pause does not need the chain any more.',
                    actions: { type: 'storeRent', params: ({ event }) => event.rent },
                  },
                  {
                    guard: { type: 'staysAtChain', params: ({ event }) => event.rent },
                    target: 'deciding',
                    description: 'The row now shows the other lock in the right state.',
                    actions: { type: 'storeRent', params: ({ event }) => event.rent },
                  },
                ],
              },
              after: { lockAnswerTimeout: { target: 'deciding' } },
            },
            awaitingTap: {
              description: 'Shows a button: after a reload, a refusal, or a time without taps.',
              on: { 'rent.unlockAsked': 'deciding' },
            },
            requested: {
              description: 'Another pending command must finish first.',
              entry: {
                type: 'tell',
                params: { type: 'locks.commandRequested', command: { kind: 'openChain' } },
              },
              on: {
                'rideCommand.began': {
                  guard: { type: 'opensTheChain', params: ({ event }) => event },
                  target: 'sending',
                },
                'rideCommand.refused': 'deciding',
                'rideCommand.settled': 'deciding',
                'rent.unlockAsked': 'deciding',
              },
            },
            sending: {
              entry: 'rememberCommandVersion',
              on: {
                'rideCommand.refused': 'awaitingTap',
                'rideCommand.settled': [{ guard: 'lockCommandHasFailed', target: 'stuck' }, { target: 'moving' }],
              },
            },
            moving: {
              entry: { type: 'tell', params: { type: 'locks.startedMoving' } },
              exit: { type: 'tell', params: { type: 'locks.stopped' } },
              on: {
                'rent.changed': {
                  guard: { type: 'chainIsStuck', params: ({ event }) => event.rent },
                  target: 'stuck',
                  actions: { type: 'storeRent', params: ({ event }) => event.rent },
                },
              },
              after: {
                lockAnswerTimeout: {
                  target: 'awaitingTap',
                  actions: { type: 'tell', params: { type: 'locks.checkRequested' } },
                },
              },
            },
            stuck: {
              description: 'The chain did not open: the rider may send the same command again.',
              on: { 'rent.unlockAsked': 'deciding' },
            },
          },
        },
        settling: {
          description:
            'The countdown. A row that says “fastened”, or a row of another stage, takes effect only after its end.',
          on: {
            'rent.changed': [
              {
                guard: { type: 'isAnotherRide', params: ({ event }) => event.rent },
                target: 'routing',
                actions: { type: 'storeRent', params: ({ event }) => event.rent },
              },
              { actions: { type: 'storeRent', params: ({ event }) => event.rent } },
            ],
          },
          after: { chainSettles: 'routing' },
        },
        fasteningChain: {
          initial: 'waiting',
          on: {
            'rent.changed': [
              {
                guard: { type: 'staysAtTask', params: ({ event }) => event.rent },
                actions: { type: 'storeRent', params: ({ event }) => event.rent },
              },
              { target: 'routing', actions: { type: 'storeRent', params: ({ event }) => event.rent } },
            ],
          },
          states: {
            waiting: {
              description: 'The rider puts the chain into its holder or round the rack by hand.',
              on: { 'rent.chainFastened': 'checking' },
            },
            checking: {
              entry: { type: 'tell', params: { type: 'locks.checkRequested' } },
              on: {
                'rent.changed': [
                  {
                    guard: { type: 'staysAtTask', params: ({ event }) => event.rent },
                    target: 'notYet',
                    actions: { type: 'storeRent', params: ({ event }) => event.rent },
                  },
                ],
                'rentSync.foundRide': {
                  guard: { type: 'isNotNewer', params: ({ event }) => event.rent },
                  target: 'notYet',
                },
              },
              after: { checkTimeout: 'unanswered' },
            },
            notYet: {
              description: 'The server reports that the chain is still loose.',
              entry: { type: 'tell', params: { type: 'locks.unconfirmed' } },
              on: { 'rent.chainFastened': 'checking' },
            },
            unanswered: {
              description: 'Unknown: no answer came.',
              entry: { type: 'tell', params: { type: 'locks.unconfirmed' } },
              on: { 'rent.chainFastened': 'checking' },
            },
          },
        },
        openingWheel: {
          initial: 'deciding',
          on: {
            'rent.changed': [
              {
                guard: { type: 'staysAtWheel', params: ({ event }) => event.rent },
                actions: { type: 'storeRent', params: ({ event }) => event.rent },
              },
              {
                guard: { type: 'chainMayHaveJustOpened', params: ({ event }) => event.rent },
                target: 'settling',
                actions: { type: 'storeRent', params: ({ event }) => event.rent },
              },
              { target: 'routing', actions: { type: 'storeRent', params: ({ event }) => event.rent } },
            ],
          },
          states: {
            deciding: {
              always: [
                { guard: not('wheelMayOpen'), target: 'blocked' },
                { guard: and(['riderIsNear', 'riderInteractedRecently']), target: 'requested' },
                { target: 'awaitingTap' },
              ],
            },
            blocked: {
              description:
                'The row requires this lock but shows the other lock in the wrong state: the chart asks the server until they agree.',
              entry: { type: 'tell', params: { type: 'locks.checkRequested' } },
              on: {
                'rent.unlockAsked': { target: 'blocked', reenter: true },
                'rent.changed': {
                  guard: { type: 'staysAtWheel', params: ({ event }) => event.rent },
                  target: 'deciding',
                  description: 'The row now shows the other lock in the right state.',
                  actions: { type: 'storeRent', params: ({ event }) => event.rent },
                },
              },
              after: { lockAnswerTimeout: { target: 'deciding' } },
            },
            awaitingTap: {
              description: 'Shows a button: after a reload, a refusal, or a time without taps.',
              on: { 'rent.unlockAsked': 'deciding' },
            },
            requested: {
              description: 'Another pending command must finish first.',
              entry: {
                type: 'tell',
                params: { type: 'locks.commandRequested', command: { kind: 'openLock' } },
              },
              on: {
                'rideCommand.began': {
                  guard: { type: 'opensTheWheel', params: ({ event }) => event },
                  target: 'sending',
                },
                'rideCommand.refused': 'deciding',
                'rideCommand.settled': 'deciding',
                'rent.unlockAsked': 'deciding',
              },
            },
            sending: {
              entry: 'rememberCommandVersion',
              on: {
                'rideCommand.refused': 'awaitingTap',
                'rideCommand.settled': [{ guard: 'lockCommandHasFailed', target: 'stuck' }, { target: 'moving' }],
              },
            },
            moving: {
              entry: { type: 'tell', params: { type: 'locks.startedMoving' } },
              exit: { type: 'tell', params: { type: 'locks.stopped' } },
              on: {
                'rent.changed': {
                  guard: { type: 'wheelIsStuck', params: ({ event }) => event.rent },
                  target: 'stuck',
                  actions: { type: 'storeRent', params: ({ event }) => event.rent },
                },
              },
              after: {
                lockAnswerTimeout: {
                  target: 'awaitingTap',
                  actions: { type: 'tell', params: { type: 'locks.checkRequested' } },
                },
              },
            },
            stuck: {
              description: 'The wheel lock did not open: the rider may send the same command again.',
              on: { 'rent.unlockAsked': 'deciding' },
            },
          },
        },
      },
    },
    rider: {
      initial: 'unknown',
      on: {
        'rent.riderInteracted': '.near',
        'rideCommand.began': { guard: { type: 'isRidersCommand', params: ({ event }) => event }, target: '.near' },
      },
      states: {
        unknown: {
          description: 'The rider has done nothing in this visit yet; actions of an earlier visit do not count.',
        },
        near: {
          entry: 'recordRiderInteraction',
          on: {
            'rent.changed': [
              { guard: { type: 'lockStateUnchanged', params: ({ event }) => event.rent } },
              {
                guard: { type: 'rowIsRecent', params: ({ event }) => event.rent },
                target: 'near',
                reenter: true,
              },
            ],
            'rideCommand.refused': 'away',
          },
          after: { riderInactivity: 'away' },
        },
        away: {
          description:
            'The rider has done nothing for a while, or the server refused a command. A lock that moves now shows that the rider is there.',
          on: {
            'rent.changed': [
              { guard: { type: 'lockStateUnchanged', params: ({ event }) => event.rent } },
              { guard: { type: 'rowIsRecent', params: ({ event }) => event.rent }, target: 'near' },
            ],
          },
        },
      },
    },
  },
});

type Row = RentFacts | null;

/** Without a sure clock nothing is recent: a lock would open behind a rider who has left. */
const isRecent = ({ now }: Timed, at: number | null | undefined): boolean =>
  now != null && at != null && now - at < RIDER_STAYS_MS;

const taskOf = (rent: Row): LockTask | null => (rent === null ? null : lockTask(rent));

/** The same ride, at the same step of the same stage: only facts change. */
export const staysAtTask = (known: Row, rent: Row): boolean =>
  rent?.id === known?.id && rent?.stage === known?.stage && taskOf(rent) === taskOf(known);

/** A pause requests no chain by itself: the row may stay at its plain step while a chain opens for the rider. */
export const staysAtChain = (known: Row, rent: Row): boolean =>
  rent !== null &&
  rent.id === known?.id &&
  rent.stage === known.stage &&
  mayOpenChain(rent) &&
  (taskOf(rent) === 'openChain' || (rent.stage === 'PAUSE' && taskOf(rent) === null));

export const staysAtWheel = (known: Row, rent: Row): boolean =>
  rent !== null && staysAtTask(known, rent) && taskOf(rent) === 'openWheel' && mayOpenWheel(rent);

const hasError = (rent: Row): boolean => rent !== null && rent.errorCode !== null;

const chainMayOpen = (rent: Row): boolean => rent !== null && mayOpenChain(rent);

const wheelMayOpen = (rent: Row): boolean => rent !== null && mayOpenWheel(rent);

/** Only in a pause may the rider request the chain, and a chain that is already round the rack stays there. */
const chainMayBeRequested = (rent: Row): boolean =>
  rent?.stage === 'PAUSE' && rent.chainPlace !== 'rack' && mayOpenChain(rent);

/**
 * True when the app did not see when the chain was unfastened. Then its six seconds begin now.
 *
 * @see map-and-rent §4: six seconds pass after the chain is unfastened
 */
export function chainMayHaveJustOpened(known: Row, rent: Row): boolean {
  const task = taskOf(rent);
  if (rent === null || !rent.capabilities.chain || (task !== 'fastenChain' && task !== 'openWheel')) return false;
  const missedNothing = known?.id === rent.id && rent.version <= known.version + 1;
  return !(missedNothing && isInHolder(known) && isInHolder(rent));
}

const isInHolder = ({ chainLock, chainPlace }: RentFacts): boolean => chainLock === 'closed' && chainPlace === 'holder';

/** A lock or the chain moved between two rows of one ride. */
export const lockStateChanged = (known: Row, rent: Row): boolean =>
  known !== null &&
  rent?.id === known.id &&
  (rent.wheelLock !== known.wheelLock || rent.chainLock !== known.chainLock || rent.chainPlace !== known.chainPlace);
