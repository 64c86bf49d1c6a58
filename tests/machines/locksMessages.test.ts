import { describe, expect, it } from 'vitest';
import type { RentFacts } from '#domain/rent.ts';
import {
  chainMayHaveJustOpened,
  lockStateChanged,
  locksMachine,
  staysAtChain,
  staysAtTask,
  staysAtWheel,
} from '#machines/locks/locks.machine.ts';
import { withClock } from '#machines/withClock.ts';
import { bike, holder, lockOnly, LONG_AGO, loose, NOW } from '../support/machines/rents.ts';
import { type ChartStep, effectsOf } from './messageLog.ts';
import { recordEffects } from './recordEffects.ts';
import { type Titled, titled } from './titled.ts';

const CHAIN = bike('CHECK_START', { step: 'chain_lock_open' });
const WHEEL = bike('CHECK_START', { step: 'unlock', capabilities: lockOnly, chainLock: null, chainPlace: null });
const STILL = bike('PAUSE', { step: 'wait', ...holder });
const RIDING = bike('ACTIVE_RIDE', { version: 9, step: 'wait', ...holder, wheelLock: 'open' });
const SETTLED = 'rideCommand.settled';
const REFUSED = 'rideCommand.refused';
const NEAR = 'rent.riderInteracted';
const OPEN = 'rent.unlockAsked';
const row = (rent: RentFacts, part: Partial<RentFacts> = {}) => ({ type: 'rent.changed', rent: { ...rent, ...part } });
const found = (rent: RentFacts, version: number) => ({ type: 'rentSync.foundRide', rent: { ...rent, version } });
const began = (commandKind: string, byRider = true) => ({ type: 'rideCommand.began', commandKind, byRider });

let clock: number | null = NOW;
const clockSays = (now: number | null) => () => void (clock = now);

type Story = [steps: ChartStep[], messages: string];

const someLocks = () => {
  clock = NOW;
  return recordEffects(withClock(locksMachine.provide({}), () => clock));
};
/** What the rider reads about a lock moved by hand. */
const handState: Parameters<typeof effectsOf>[2] = ({ value }) =>
  /checking|notYet|unanswered/.exec(JSON.stringify(value))?.[0] ?? 'nothing';
const CHECK = 'locks.checkRequested, shows checking';
const NOT_YET = 'locks.unconfirmed, shows notYet';

const OPEN_CHAIN = 'locks.commandRequested openChain';
const OPEN_WHEEL = 'locks.commandRequested openLock';
/** For each lock with a motor: its command, a row that asks for it, its error, and its request. */
const MOTORS = [
  ['openChain', CHAIN, 'OPEN_CHAIN_ERROR', OPEN_CHAIN],
  ['openLock', WHEEL, 'OPEN_LOCK_ERROR', OPEN_WHEEL],
] as const;
/** For each lock moved by hand: the rider's tap, a row that asks for it, and the row that shows it closed. */
const HANDS = [
  ['rent.lockClosed', bike('CHECK_START', { step: 'lock_info', wheelLock: 'open' }), { ...CHAIN, version: 2 }],
  [
    'rent.chainFastened',
    bike('PAUSE', { step: 'chain_lock_close', ...loose }),
    bike('PAUSE', { version: 2, step: 'wait' }),
  ],
] as const;
/** The wheel lock waits for the device; `moved`: a part of the bike has moved since. */
const WAITS = { ...WHEEL, step: 'wait' } as const;
const moved = (version: number) => ({ version, chainPlace: 'rack' }) as const;
const WHEEL_OPEN = { wheelLock: 'open' } as const;

const stories: Record<string, Story> = {
  'During a pause the app does not open the chain lock when the rent row no longer requests it': [
    [
      NEAR,
      row(bike('PAUSE', { step: 'chain_lock_open', wheelLock: 'open' })),
      row(bike('PAUSE', { version: 2, step: 'wait' })),
      20,
    ],
    'locks.checkRequested',
  ],
  'The app opens the wheel lock six seconds after the chain lock opened, even if new rent rows arrive meanwhile': [
    [
      NEAR,
      row(CHAIN),
      began('openChain'),
      SETTLED,
      row(bike('CHECK_START', { version: 2, step: 'chain_lock_close', ...loose })),
      3,
      row(bike('CHECK_START', { version: 3, step: 'unlock', ...holder })),
      3,
    ],
    `${OPEN_CHAIN}, locks.startedMoving, locks.stopped, 6s ${OPEN_WHEEL}`,
  ], // B018
  'When the rent row of another ride requests to open the chain, the app does not wait for the chain of the earlier ride':
    [
      [NEAR, row(bike('CHECK_START', { step: 'chain_lock_close', ...loose })), row(CHAIN, { id: 'rent-2' })],
      OPEN_CHAIN,
    ],
  'During a pause the app opens the chain lock when the rider requests it': [
    [NEAR, row(STILL), 'rent.chainAsked'],
    OPEN_CHAIN,
  ],
  'The app does not open the chain lock at the rider’s request when the chain is round the rack': [
    [NEAR, row(STILL, moved(1)), 'rent.chainAsked'],
    '',
  ],
  'During a ride the app does not open the chain lock at the rider’s request': [
    [NEAR, row(RIDING), 'rent.chainAsked', row(bike('ACTIVE_RIDE', { step: 'wait', ...holder })), 'rent.chainAsked'],
    '',
  ],
  'A rider counts as near for twenty seconds after a part of the bike has moved': [
    [NEAR, row(WAITS), 15, row(WAITS, moved(2)), 15, row(WAITS, moved(3)), 4, row(WHEEL, moved(4))],
    `34s ${OPEN_WHEEL}`,
  ],
  'A rider counts as away twenty seconds after a part of the bike moved, until another part moves': [
    [
      NEAR,
      row(WAITS),
      15,
      row(WAITS, moved(2)),
      15,
      row(WAITS, moved(3)),
      5,
      row(WHEEL, moved(4)),
      OPEN,
      row(WHEEL, { version: 5 }),
      OPEN,
    ],
    `35s ${OPEN_WHEEL}`,
  ],
  'A rider counts as near after a ride command, but not after a lock command': [
    [
      NEAR,
      row(WAITS),
      REFUSED,
      began('openChain'),
      began('openLock'),
      row(WHEEL, { version: 2 }),
      OPEN,
      began('resume'),
      OPEN,
    ],
    OPEN_WHEEL,
  ],
  'After a refusal a rider counts as near only after a recent rent row of the same ride in which a part of the bike has moved':
    [
      [
        row(WAITS),
        NEAR,
        REFUSED,
        row(WHEEL, { ...moved(2), serverTime: LONG_AGO }),
        OPEN,
        row(WHEEL, { id: 'rent-2', version: 3 }),
        OPEN,
        row(WHEEL, { id: 'rent-2', ...moved(4) }),
        OPEN,
      ],
      OPEN_WHEEL,
    ],
  'Without a tap the app opens no lock once the clock is unsure or twenty seconds have passed, even if the phone’s timer stops':
    [
      [
        NEAR,
        row(WHEEL),
        clockSays(NOW + 19_999),
        OPEN,
        clockSays(NOW + 20_000),
        OPEN,
        clockSays(null),
        NEAR,
        OPEN,
        clockSays(NOW),
        OPEN,
        NEAR,
        OPEN,
      ],
      `${OPEN_WHEEL}, ${OPEN_WHEEL}, ${OPEN_WHEEL}`,
    ],
};
it.each([
  ...titled(stories),
  ...MOTORS.flatMap(([act, asks, errorCode, ask]) =>
    titled<Story>({
      [`The app requests ${act} without a tap after a ride command, again after another command, and waits ten seconds for the lock`]:
        [
          [began('start'), row(asks), began('pause'), SETTLED, OPEN, began(act), SETTLED, 10, OPEN],
          `${ask}, ${ask}, ${ask}, locks.startedMoving, 10s locks.stopped, locks.checkRequested, ${ask}`,
        ],
      [`In a visit without an interaction the app requests ${act} only after a tap`]: [
        [row(asks), OPEN, NEAR, OPEN],
        ask,
      ],
      [`After the server refuses ${act}, the app requests it again only after the rider acts`]: [
        [NEAR, row(asks), began(act), REFUSED, OPEN, NEAR, OPEN],
        `${ask}, ${ask}`,
      ],
      [`After the server refuses another command, the app requests ${act} again only after the rider acts`]: [
        [NEAR, row(asks), began('pause'), REFUSED, OPEN, NEAR, OPEN],
        `${ask}, ${ask}`,
      ],
      [`The app requests ${act} without a tap nineteen seconds after an interaction`]: [
        [NEAR, 19, row(asks)],
        `19s ${ask}`,
      ],
      [`Twenty seconds after an interaction the app requests ${act} only after a tap`]: [
        [NEAR, 20, row(asks), OPEN, NEAR, OPEN],
        `20s ${ask}`,
      ],
      [`After an error that comes while ${act} is sent, the lock counts as stuck until the rider taps`]: [
        [NEAR, row(asks), began(act), row(asks, { version: 2, errorCode }), SETTLED, OPEN, began(act), SETTLED],
        `${ask}, ${ask}, locks.startedMoving`,
      ],
      [`After an error that comes while the lock of ${act} moves, the lock counts as stuck until the rider taps`]: [
        [NEAR, row(asks), began(act), SETTLED, row(asks, { version: 2 }), row(asks, { version: 3, errorCode }), OPEN],
        `${ask}, locks.startedMoving, locks.stopped, ${ask}`,
      ],
      [`An error in the first row makes the lock of ${act} count as stuck until the rider taps`]: [
        [NEAR, row(asks, { errorCode }), OPEN],
        ask,
      ],
      [`The app does not request ${act} while another lock is out of place, but checks the locks every ten seconds and on a tap`]:
        [
          [NEAR, row(asks, WHEEL_OPEN), OPEN, 10, row(asks, { version: 2 })],
          `locks.checkRequested, locks.checkRequested, 10s locks.checkRequested, ${ask}`,
        ],
      [`The app does not request ${act} when another lock comes to its place in a visit without an interaction`]: [
        [row(asks, WHEEL_OPEN), OPEN, row(asks, { version: 2 })],
        'locks.checkRequested, locks.checkRequested',
      ],
      [`After the command ${act} of an earlier visit the app waits for the lock to move`]: [
        [row(asks), began(act, false), 1, SETTLED],
        '1s locks.startedMoving',
      ],
      [`After the command ${act} of an earlier visit the app does not wait for the lock when the ride is already in another stage`]:
        [[row(RIDING), began(act, false), SETTLED], ''],
      [`The app does not wait for the lock of ${act} after another command of an earlier visit`]: [
        [row(asks), began('pause', false), SETTLED],
        '',
      ],
      [`The app requests ${act} once while new rent rows change only other facts, and not again after the lock task ends`]:
        [[NEAR, row(asks), row(asks, { version: 2, batteryPercent: 7 }), row(RIDING), SETTLED, OPEN], ask],
    }),
  ),
])('%s', async (_, steps, messages) => {
  expect(await effectsOf(await someLocks(), steps)).toBe(messages);
});

it.each(
  HANDS.flatMap(([tap, asks, next]): Titled<Story>[] => [
    [
      `On the event ${tap} the app requests a lock check, and shows whether an unchanged row came or no answer`,
      [row(asks), 6, tap, row(asks, { version: 2 }), tap, found(asks, 3), 1, found(asks, 2), tap, 5, tap],
      `shows nothing, 6s ${CHECK}, ${NOT_YET}, ${CHECK}, 7s ${NOT_YET}, ${CHECK}, 12s locks.unconfirmed, shows unanswered, ${CHECK}`,
    ],
    [
      `The next rent row confirms ${tap}`,
      [row(asks), 6, tap, row(next), 10],
      `shows nothing, 6s ${CHECK}, shows nothing`,
    ],
  ]),
)('%s', async (_, steps, messages) => {
  expect(await effectsOf(await someLocks(), steps, handState)).toBe(messages);
});

describe('the comparison of two rows', () => {
  const [inHolder, atRack] = [bike('PAUSE', holder), bike('PAUSE', {})];
  const next = { version: 2, step: 'unlock' } as const;
  it.each([
    ['the chain was seen in its holder before', inHolder, { ...next, ...holder }, false],
    ['a row between them was missed', inHolder, { ...next, ...holder, version: 3 }, true],
    ['the chain was not in its holder before', atRack, { ...next, ...holder }, true],
    ['the chain is not in its holder now', inHolder, next, true],
    ['the chain is in its holder but open', inHolder, { ...next, ...holder, chainLock: 'open' }, true],
    ['the rows belong to two rides', inHolder, { ...next, ...holder, id: 'rent-2' }, true],
    ['the step is not about the chain', atRack, { version: 2, step: 'lock_info' }, false],
    ['there is no chain', atRack, { ...next, capabilities: lockOnly }, false],
  ] as const)('chainMayHaveJustOpened compares two rows: %s', (_, known, part, may) => {
    expect(chainMayHaveJustOpened(known, bike('CHECK_END_PAUSE', part))).toBe(may);
  });

  it('lockStateChanged is true when a lock, the chain or its place differs within one ride', () => {
    const row = bike('PAUSE', holder);
    for (const part of [{ wheelLock: 'open' }, { chainLock: 'open' }, { chainPlace: 'rack' }] as const)
      expect(lockStateChanged(row, { ...row, ...part })).toBe(true);
    expect([
      lockStateChanged(row, { ...row, step: 'unlock' }),
      lockStateChanged(null, row),
      lockStateChanged(row, null),
      lockStateChanged(row, { ...row, id: 'rent-2', wheelLock: 'open' }),
    ]).toEqual([false, false, false, false]);
  });

  it('staysAtChain, staysAtTask and staysAtWheel are true only within one ride and one lock task', () => {
    const asked = bike('PAUSE', { step: 'chain_lock_open', ...holder });
    const plain = bike('PAUSE', { step: 'wait', ...holder });
    const riding = bike('ACTIVE_RIDE', { step: 'wait', ...holder });
    expect([staysAtChain(plain, asked), staysAtChain(asked, plain)]).toEqual([true, true]);
    expect([
      staysAtChain(riding, riding),
      staysAtChain(asked, { ...asked, id: 'rent-2' }),
      staysAtChain(asked, CHAIN),
      staysAtChain(asked, { ...asked, wheelLock: 'open' }),
      staysAtChain(asked, null),
    ]).toEqual([false, false, false, false, false]);
    // A loose chain has no place, although the row says that its lock is closed.
    expect(staysAtChain(asked, { ...asked, step: 'unlock' })).toBe(false);
    expect([
      staysAtTask(WHEEL, { ...WHEEL, version: 2 }),
      staysAtTask(WHEEL, { ...WHEEL, id: 'rent-2' }),
      staysAtTask(WHEEL, { ...WHEEL, stage: 'CHECK_END_PAUSE' }),
      staysAtTask(WHEEL, { ...WHEEL, step: 'wait' }),
      staysAtTask(null, null),
    ]).toEqual([true, false, false, false, true]);
    expect([
      staysAtWheel(WHEEL, WHEEL),
      staysAtWheel(WHEEL, { ...WHEEL, wheelLock: 'open' }),
      staysAtWheel(plain, plain),
      staysAtWheel(CHAIN, WHEEL),
      staysAtWheel(WHEEL, null),
    ]).toEqual([true, false, false, false, false]);
  });
});
