import { expect, it } from 'vitest';
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import { type ChartStep, effectsOf } from './messageLog.ts';
import { broken, gapsOf, recordEffects, silence } from './recordEffects.ts';
import { type Titled, titled } from './titled.ts';
import { walk, type Step } from './walk.ts';

const refusal = { code: 'commonError' };

function nothingIsLostOrSentAlone(snapshot: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { value, context } = snapshot;
  const isIn = (lane: StateValue) => snapshot.matches({ lane });
  // Only an answer of the server settles an item.
  if (isIn({ leading: 'settling' }))
    expect(step.type === 'xstate.done.actor.sendItem' || before?.matches({ lane: { leading: 'settling' } })).toBe(true);
  // Nothing begins while the server cannot be called.
  if (isIn('leading') && !before?.matches({ lane: 'leading' })) expect(value.link).toBe('up');
  if (value.form === 'waiting' && before?.value.form === 'released') expect(value.link).toBe('up');
  if (isIn('due')) expect(value.link).toBe('down');
  // The chart gives up no item: each wait has a next try, and no item passes another in a strict lane.
  if (isIn('waiting')) expect(context.tries).toBeGreaterThan(0);
  if (context.order === 'strict') expect(context.unanswered).toEqual([]);
  if (isIn('empty')) expect(context.unanswered).toEqual([]);
  if (step.type === 'rider.enqueued') {
    expect(isIn('empty') || isIn('waiting')).toBe(false);
    // When the server is reachable again, the chart takes all items back.
    if (value.link === 'up') expect(context.unanswered).not.toContain(step['id']);
  }
  if (step.type === 'server.becameReachable' && before?.value.link === 'down')
    expect([isIn('leading'), context.unanswered]).toEqual([true, []]);
}

walk(
  'outbox',
  {
    machine: outboxMachine,
    inputs: [
      { order: 'any', jitter: 1 },
      { order: 'strict', jitter: 1 },
    ],
    payloads: {
      'rider.enqueued': [{ id: 'one' }, { id: 'three' }],
      'xstate.done.actor.takeNext': ({ context }) => [
        { output: null },
        ...['one', 'two'].filter((id) => !context.unanswered.includes(id)).map((output) => ({ output })),
      ],
      'xstate.done.actor.sendItem': [{ output: null }, { output: refusal }],
    },
    project: ({ context: { order, item, unanswered, tries } }) => [
      order,
      item.id === 'one',
      item.refusal,
      unanswered,
      Math.min(tries, 1),
    ],
  },
  nothingIsLostOrSentAlone,
);

const [UP, DOWN, TURN] = ['server.becameReachable', 'server.becameUnreachable', 'tabs.gaveTurn'];
const [SEEN, ADDED] = ['device.becameVisible', 'device.enqueued'];

/** The items that the phone stores, the oldest first. */
let items: string[] = [];
const valueIn = (asked: unknown, name: string) => JSON.parse(JSON.stringify(asked))[name];
const oldest = (asked: unknown) => items.find((id) => !valueIn(asked, 'without').includes(id)) ?? null;

type Answer = (asked: unknown) => unknown;
type Given = {
  items?: string[];
  order?: 'any' | 'strict';
  jitter?: number;
  takeNext?: Answer;
  sendItem?: Answer;
  settleItem?: Answer;
};
function aLane({ items: left = [], order = 'any', jitter = 1, ...answers }: Given = {}) {
  items = [...left];
  return recordEffects(outboxMachine, {
    input: { order, jitter },
    listeners: ['link', 'turn'],
    answers: {
      takeNext: oldest,
      sendItem: () => null,
      settleItem: (asked) => void items.splice(items.indexOf(valueIn(asked, 'id')), 1),
      ...answers,
    },
  });
}
const adds = (id: string) => () => void items.push(id);
const enqueues = (id: string): ChartStep[] => [adds(id), { type: 'rider.enqueued', id }, TURN];
const ONLINE = [UP, TURN];

/** `past`: the items that are not wanted now. */
const sends = (id: string, past = '') => `takeNext${past}, sendItem ${id}, settleItem ${id}, outbox.settled ${id}`;
const LOST = 'takeNext, sendItem one, outbox.unanswered one';
const SET_ASIDE = `${LOST}, takeNext one`;

type Story = [steps: [Given, ...ChartStep[]], messages: string];
const stories: Record<string, Story> = {
  'An outbox sends the items of an earlier visit, oldest first, once it can reach the server': [
    [{ items: ['first', 'second'] }, 1, ...ONLINE],
    `link, 1s turn, ${sends('first')}, ${sends('second')}, takeNext`,
  ],
  'An outbox shortens the gap between two tries by a random part, which is half of the gap at most': [
    [{ items: ['one'], jitter: 0, sendItem: broken }, ...ONLINE, 1, TURN],
    `link, turn, ${SET_ASIDE}, 1s turn, ${SET_ASIDE}`,
  ],
  'A strict outbox sends no later item before an unanswered one, and retries that one at once only when the rider adds an item':
    [
      [{ items: ['one', 'two'], order: 'strict', sendItem: broken }, ...ONLINE, ADDED, TURN, ...enqueues('three')],
      `link, turn, ${LOST}, turn, ${LOST}`,
    ],
  'An outbox sends other items before an unanswered item, and sends that item again when the rider adds it again': [
    [
      { items: ['one', 'other'], sendItem: (asked) => (valueIn(asked, 'id') === 'one' ? broken() : null) },
      ...ONLINE,
      ...enqueues('new'),
      { type: 'rider.enqueued', id: 'one' },
      TURN,
    ],
    `link, turn, ${LOST}, ${sends('other', ' one')}, takeNext one, turn, ${sends('new', ' one')}, takeNext one, turn, ${SET_ASIDE}`,
  ],
  'A form waits for the outbox at most ten seconds, counted from the last item that the form added': [
    [{ sendItem: silence }, ...ONLINE, ...enqueues('one'), 6, ...enqueues('two'), 70, DOWN],
    'link, turn, takeNext, turn, takeNext, sendItem one, 16s outbox.postponed',
  ],
  'A form does not wait while the outbox cannot reach the server': [
    [{ sendItem: silence }, ...enqueues('one'), ...ONLINE, ...enqueues('two'), DOWN, 20],
    'link, outbox.postponed, turn, takeNext, sendItem one, outbox.postponed',
  ],
  'An outbox that cannot read the storage tries again after a gap': [
    [{ takeNext: broken }, ...ONLINE, 2, TURN],
    'link, turn, takeNext, 2s turn, takeNext',
  ],
  'An outbox sends an item again after a gap when the phone cannot store the answer': [
    [{ items: ['one'], settleItem: broken }, ...ONLINE, 2, TURN],
    'link, turn, takeNext, sendItem one, settleItem one, 2s turn, takeNext, sendItem one, settleItem one',
  ],
};
it.each([
  ...titled(stories),
  ...[[DOWN, UP], [SEEN]].map((events): Titled<Story> => [
    `On the event ${events.at(-1)} an outbox sends an unanswered item again without waiting`,
    [{ items: ['one'], sendItem: broken }, ...ONLINE, ...events, TURN],
    `link, turn, ${SET_ASIDE}, turn, ${SET_ASIDE}`,
  ]),
  ...[{ type: 'rider.enqueued', id: 'late' }, ADDED].map((event): Titled<Story> => [
    'An outbox sends an item that is added while the outbox looks for its next item',
    [{ takeNext: (asked) => (items.length === 0 ? silence() : oldest(asked)) }, ...ONLINE, adds('late'), event],
    `link, turn, takeNext, ${sends('late')}, takeNext`,
  ]),
  ...[ADDED, SEEN].map((type): Titled<Story> => [
    `An empty outbox looks for items again on the event ${type}`,
    [{}, ...ONLINE, adds('one'), type, TURN],
    `link, turn, takeNext, turn, ${sends('one')}, takeNext`,
  ]),
])('%s', async (_, [given, ...steps], messages) => {
  expect(await effectsOf(await aLane(given), steps)).toBe(messages);
});

it('An outbox reports the server’s acceptance or refusal of an item to the phone’s storage and to the form', async () => {
  const lane = await aLane({
    items: ['accepted', 'refused'],
    sendItem: (asked) => (valueIn(asked, 'id') === 'refused' ? refusal : null),
  });
  for (const type of ONLINE) await lane.hear({ type });
  const settled = [
    { id: 'accepted', refusal: null },
    { id: 'refused', refusal },
  ];
  expect(lane.each('settleItem')).toEqual(settled);
  expect(lane.each('outbox.settled')).toEqual(settled.map((one) => ({ type: 'outbox.settled', ...one })));
});

it('An outbox retries without end after gaps that grow to five minutes, and an answer resets the gaps', async () => {
  let isLost = true;
  const lane = await aLane({ items: ['one'], order: 'strict', sendItem: () => (isLost ? broken() : null) });
  const hears = async (...types: readonly string[]) => {
    for (const type of types) await lane.hear({ type });
  };
  await hears(...ONLINE);
  for (let second = 0; second < 1_300; second++) {
    await lane.pass(1);
    await hears(TURN);
  }
  expect(gapsOf(lane.times('sendItem'))).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  isLost = false;
  await hears(...ONLINE);
  isLost = true;
  adds('two')();
  await hears(ADDED, TURN);
  await lane.pass(2);
  await hears(TURN);
  expect(gapsOf(lane.times('sendItem')).at(-1)).toBe(2);
});
