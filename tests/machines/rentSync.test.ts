import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { RentFacts } from '#domain/rent.ts';
import { rentSyncMachine } from '#machines/rentSync/rentSync.machine.ts';
import { inStage } from '../support/machines/rents.ts';
import { type ChartStep, effectsOf, now } from './messageLog.ts';
import { broken, recordEffects, silence } from './recordEffects.ts';
import { type Titled, titled } from './titled.ts';
import { walk, type Step } from './walk.ts';

const riding = inStage('ACTIVE_RIDE');
const unsummed = inStage('ACTIVE_RIDE', { sumsAreKnown: false });
const over = inStage('ACTIVE_RIDE_COMPLETED');
const strange = { ...over, id: 'rent-9' };
const LISTS = [[], [riding], [over], [strange]];

const nothingNamed = (rents: unknown, rentId: string | null) =>
  Array.isArray(rents) && !rents.some((rent) => rent === riding || rent.id === rentId);

/** rent.md, property 4: one answer, or a missing answer, does not drop a known ride. */
function noRideIsGivenUpForOneAnswer(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const isDone = step.type === 'xstate.done.actor.fetchRents';
  const rents =
    isDone && typeof step['output'] === 'object' && step['output'] ? Object.values(step['output'])[0] : step['rents'];
  const knew: string | null = before?.context.rentId ?? null;
  if (before && knew !== null && reached.context.rentId === null && step.type !== 'rent.changed') {
    expect(isDone && before.matches({ freshness: 'recheckingAbsence' })).toBe(true);
  }
  const isHeard = isDone || step.type === 'server.rentsListed';
  if (isHeard && knew !== null && nothingNamed(rents, knew) && !before?.matches({ freshness: 'recheckingAbsence' })) {
    // A pushed list has only open rides: the chart first asks how the known ride ended, then confirms its absence.
    const isDoubted = isDone || before?.matches({ freshness: 'confirmingAbsence' }) === true;
    expect(reached.matches({ freshness: isDoubted ? 'confirmingAbsence' : 'checking' })).toBe(true);
  }
  if (isHeard && !nothingNamed(rents, knew)) expect(reached.matches({ freshness: 'fresh' })).toBe(true);
  // A missing answer changes nothing.
  if (step.type === 'xstate.error.actor.fetchRents') expect(reached.context.rentId).toBe(knew);
}

/** The chart always asks again: a fetch is pending or a delay runs. */
function itGoesOnByItself(reached: AnyMachineSnapshot): void {
  const waits = reached._nodes.some((node) => node.after.length > 0);
  expect(waits || 'fetchRents' in reached.children).toBe(true);
}

walk(
  'rentSync',
  {
    machine: rentSyncMachine,
    inputs: [{ rent: null }, { rent: riding }],
    payloads: {
      'rent.changed': [{ rent: riding }, { rent: unsummed }, { rent: null }],
      'server.rentsListed': LISTS.flatMap((rents) => [{ rents }, { rents, serverTime: 5_000 }]),
      'xstate.done.actor.fetchRents': LISTS.map((rents) => ({ output: { rents, serverTime: 5_000 } })),
    },
    project: ({ context }) => [context.rentId, context.sumsAreKnown],
  },
  noRideIsGivenUpForOneAnswer,
  itGoesOnByItself,
);

type Answer = () => unknown;
const listed =
  (...rents: unknown[]): Answer =>
  () => ({ rents, serverTime: 5_000 });
const FAILS = now({ fetchRents: broken });
const [WITH_RIDE, WITHOUT_RIDE] = [{ fetchRents: listed(riding) }, { fetchRents: listed() }];
const [LISTS_RIDE, LISTS_NONE] = [now(WITH_RIDE), now(WITHOUT_RIDE)];
const row = (rent: unknown) => ({ type: 'rent.changed', rent });
const pushed = (rents: unknown[], more = {}) => ({ type: 'server.rentsListed', rents, ...more });
const PUSHES_RIDE = pushed([riding], { serverTime: 5_000 });
const [LIVE, SILENT, SEEN, ONLINE, CHECK] = [
  'server.wentLive',
  'server.wentSilent',
  'device.becameVisible',
  'device.cameOnline',
  'locks.checkRequested',
];

const ASKS = 'fetchRents rent-1';
const ASKS_ALL = 'fetchRents null';
const FOUND = 'rentSync.foundRide rent-1 5000';
const NONE = 'rentSync.foundNoRide';
const BEGUN = `${ASKS_ALL}, ${FOUND}`;
const EMPTY = `${ASKS_ALL}, ${NONE}`;
const polls = (...times: number[]) => times.map((at) => `${at}s ${ASKS}, ${FOUND}`).join(', ');

/** The answer to the first request, and the ride of an earlier visit. */
type Given = { fetchRents: Answer; stored?: RentFacts };
type Story = [steps: [Given, ...ChartStep[]], messages: string];
const stories: Record<string, Story> = {
  'The rentSync chart first requests the list of rents': [[WITH_RIDE], BEGUN],
  'The rentSync chart first requests the list of rents with the id of the stored ride': [
    [{ ...WITH_RIDE, stored: riding }],
    `${ASKS}, ${FOUND}`,
  ],
  'The rentSync chart requests the list of rents with the id of the known ride, and reports that this ride has ended': [
    [{ fetchRents: listed(over) }, row(riding), 10],
    `${EMPTY}, 10s ${ASKS}, ${FOUND}`,
  ],
  'The rentSync chart dates a pushed list by its server time, or by the time of the rent row when the list has no server time':
    [
      [WITHOUT_RIDE, { ...PUSHES_RIDE, serverTime: 7_000 }, pushed([riding])],
      `${EMPTY}, rentSync.foundRide rent-1 7000, rentSync.foundRide rent-1 ${riding.serverTime}`,
    ],
  'Without a known ride the rentSync chart reports that there is no ride after one fetched or pushed list without a ride':
    [[WITHOUT_RIDE, pushed([])], `${EMPTY}, ${NONE}`],
  // A pushed list only starts a fetch, and during the confirmation nothing.
  'With a known ride the rentSync chart reports that there is no ride only after two fetched lists without it, 30 seconds apart':
    [
      [WITH_RIDE, row(riding), LISTS_NONE, pushed([]), pushed([]), 30, SEEN],
      `${BEGUN}, ${ASKS}, 30s ${ASKS}, ${NONE}, ${EMPTY}`,
    ],
  'The rentSync chart checks a missing ride again after a failed fetch, and stops once a fetched or pushed list has the ride':
    [
      [WITHOUT_RIDE, row(riding), ONLINE, FAILS, 30, LISTS_RIDE, 30, LISTS_NONE, ONLINE, PUSHES_RIDE, 9],
      `${EMPTY}, ${ASKS}, 30s ${ASKS}, 60s ${ASKS}, ${FOUND}, ${ASKS}, ${FOUND}`,
    ],
  'The rentSync chart requests the list every ten seconds while the rent row has an unreadable sum': [
    [WITH_RIDE, LIVE, row(riding), 40, row(unsummed), 20, row(riding), 90],
    `${BEGUN}, ${polls(50, 60, 150)}`,
  ],
  'The rentSync chart waits 90 seconds again once a rent row with readable sums replaces a row with an unreadable sum':
    [[WITH_RIDE, LIVE, row(riding), 40, row(unsummed), row(riding), 91], `${BEGUN}, ${polls(130)}`],
  'The rentSync chart does not poll while realtime works once it has confirmed that there is no ride': [
    [WITHOUT_RIDE, LIVE, row(riding), SEEN, 230],
    `${EMPTY}, ${ASKS}, 30s ${ASKS}, ${NONE}`,
  ],
  'Without a ride the rentSync chart does not poll while realtime works, and polls when realtime goes silent': [
    [WITHOUT_RIDE, LIVE, 200, SILENT, 60],
    `${EMPTY}, 200s ${EMPTY}, 230s ${EMPTY}, 260s ${EMPTY}`,
  ],
  'The rentSync chart counts the poll interval of a new ride from the last fetched list': [
    [WITHOUT_RIDE, 15, row(riding), 5],
    `${EMPTY}, 20s ${ASKS}`,
  ],
  'With realtime the rentSync chart counts the poll interval of a new ride from the chart’s last check': [
    [WITHOUT_RIDE, LIVE, 100, row(riding), 80],
    `${EMPTY}, 180s ${ASKS}`,
  ],
  'After a failed fetch the rentSync chart accepts a pushed list as the answer': [
    [{ fetchRents: broken }, pushed([]), 29],
    `${ASKS_ALL}, ${NONE}`,
  ],
  'The rentSync chart requests the list again on the event locks.checkRequested although a fetch is pending': [
    [{ fetchRents: silence }, SEEN, CHECK],
    `${ASKS_ALL}, ${ASKS_ALL}`,
  ],
};
it.each([
  ...titled(stories),
  ...(
    [
      ['ten seconds without realtime', [25], polls(10, 20)],
      ['ten seconds once realtime has stopped', [LIVE, 'device.wentOffline', 25], polls(10, 20)],
      ['90 seconds with realtime', [LIVE, 185], polls(90, 180)],
    ] as const
  ).map(([often, steps, messages]): Titled<Story> => [
    `During a known ride the rentSync chart requests the list of rents every ${often}`,
    [WITH_RIDE, row(riding), ...steps],
    `${BEGUN}, ${messages}`,
  ]),
  ...[SEEN, ONLINE, CHECK, 'rider.openedRide'].map((type): Titled<Story> => [
    `On the event ${type} the rentSync chart requests the list of rents at once, even after a failed request`,
    [WITHOUT_RIDE, FAILS, type, type, 10],
    `${EMPTY}, ${ASKS_ALL}, ${ASKS_ALL}, 10s ${ASKS_ALL}`,
  ]),
])('%s', async (_, [{ fetchRents, stored }, ...steps], messages) => {
  const chart = await recordEffects(rentSyncMachine, {
    input: { rent: stored ?? null },
    answers: { fetchRents },
  });
  expect(await effectsOf(chart, steps)).toBe(messages);
});
