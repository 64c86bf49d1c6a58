import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { Fault } from '#api/fault.ts';
import { bugOf } from '#app/debug/bugs.ts';
import { createErrorBeacon } from '#app/debug/errorBeacon.ts';
import { createRecentPlaces } from '#app/debug/recentPlaces.ts';
import { chartNotes, stateNames } from '#app/debug/chartNotes.ts';
import { chartsAside } from '#app/debug/chartsAside.ts';
import { isWanted, type LogLine, type Note } from '#domain/debugLog.ts';
import { countWaiting, logText, shownLines } from '#features/debug/debug.screen.ts';
import { createStore } from '#platform/store.ts';
import { memoryStorage } from '../sandbox/memoryStorage.ts';

test.each([
  ['OFF', []],
  ['ERROR', ['error']],
  ['DEBUG', ['error', 'info', 'debug']],
] as const)('%s writes down %j', (mode, wanted) => {
  expect((['error', 'info', 'debug'] as const).filter((level) => isWanted(mode, level))).toEqual(wanted);
});

describe('what is a bug', () => {
  test('its name, its words and the lines of our code it came through', () => {
    const cause = new TypeError('rent is null');
    cause.stack =
      'TypeError: rent is null\n at a (https://ride.example/assets/ride-C5x1.js:1:2345)\n at https://ride.example/assets/index-D4e5.js:2:3';
    expect(bugOf(cause)).toEqual({
      code: 'TypeError',
      message: 'TypeError: rent is null',
      frames: ['ride-C5x1.js:1:2345', 'index-D4e5.js:2:3'],
    });
  });
  test('a refusal nobody expected is known by its code', () => {
    expect(bugOf(Fault.named('commonError', 'x'))).toMatchObject({ code: '200 commonError' });
  });
  test('what was thrown and is no error says only of what kind it is', () => {
    expect(bugOf({ phone: '79165554433' })).toEqual({ code: 'thrown', message: 'a thrown object', frames: [] });
  });
  test.each([new DOMException('left', 'AbortError'), new Error('ResizeObserver loop completed'), 'Script error.'])(
    '%s is none',
    (cause) => expect(bugOf(cause)).toBeNull(),
  );
});

describe('the beacon', () => {
  const bug = (code: string, frames: string[] = []) => ({ code, message: `${code}: of 79165554433`, frames });
  const opened = (now: () => number = () => 0, memory = createStore(memoryStorage(), 'device')) => {
    const posted: object[] = [];
    return {
      posted,
      memory,
      tell: createErrorBeacon({
        release: 'index-A1',
        trace: 'f'.repeat(32),
        memory,
        now,
        post: (what) => posted.push(what),
      }),
    };
  };

  test('says which build broke where, and none of the words', () => {
    const { posted, tell } = opened();
    tell(bug('TypeError', ['ride-C5x1.js:1:2345', 'index-D4e5.js:2:3']));
    expect(posted).toEqual([
      { release: 'index-A1', trace: 'f'.repeat(32), code: 'TypeError', place: 'ride-C5x1.js:1:2345' },
    ]);
  });
  test('says one thing once, ten in an hour, also after a reload', () => {
    const first = opened();
    for (let each = 0; each < 30; each += 1) first.tell(bug('TypeError', [`a.js:1:${each}`]));
    first.tell(bug('TypeError', ['a.js:1:1']));
    expect(first.posted).toHaveLength(10);
    const reloaded = opened(() => 3_500_000, first.memory);
    reloaded.tell(bug('RangeError'));
    expect(reloaded.posted).toEqual([]);
    const later = opened(() => 3_700_000, first.memory);
    later.tell(bug('TypeError', ['a.js:1:1']));
    later.tell(bug('TypeError', ['a.js:1:1']));
    expect(later.posted).toHaveLength(1);
  });
});

describe('charts by their names', () => {
  test.each([
    ['riding', 'riding'],
    [{ ride: { ACTIVE_RIDE: 'riding' }, act: 'idle' }, 'ride.ACTIVE_RIDE.riding, act.idle'],
    [{ signedIn: { token: 'fresh', data: {} } }, 'signedIn.token.fresh, signedIn.data'],
  ])('%j is %s', (value, names) => expect(stateNames(value)).toBe(names));

  test('each change once, and nothing of what an event brought', () => {
    const lamp = createMachine({
      id: 'lamp',
      initial: 'off',
      states: { off: { on: { 'rider.tapped': 'on' } }, on: { on: { 'rider.tapped': 'off', 'rider.looked': {} } } },
    });
    const actor = createActor(lamp, { id: 'lamp' }).start();
    const notes: Note[] = [];
    const watching = actor.system.inspect(chartNotes((note) => notes.push(note)));
    actor.send({ type: 'rider.tapped', pin: '1234' });
    actor.send({ type: 'rider.looked' });
    watching.unsubscribe();
    actor.send({ type: 'rider.tapped' });
    expect(notes).toEqual([{ type: 'chart', level: 'debug', logMessage: 'lamp: rider.tapped → on' }]);
  });

  test('one that begins beside the session is heard from its beginning, as long as somebody listens', () => {
    const session = {};
    const sheet = createMachine({
      id: 'sheet',
      initial: 'open',
      states: { open: { on: { 'rider.closed': 'shut' } }, shut: { on: { 'rider.closed': 'open' } } },
    });
    const notes: string[] = [];
    const watching = chartsAside(session).watch(chartNotes(({ logMessage }) => notes.push(logMessage)));
    const actor = createActor(sheet, { id: 'sheet', inspect: chartsAside(session).tell }).start();
    actor.send({ type: 'rider.closed' });
    watching.unsubscribe();
    actor.send({ type: 'rider.closed' });
    expect(notes).toEqual(['sheet: xstate.init → open', 'sheet: rider.closed → shut']);
  });
});

test('six places of late, to a kilometre, newest first', () => {
  const places = createRecentPlaces();
  for (let each = 0; each < 20; each += 1) {
    places.hear({
      kind: 'located',
      position: { latitude: 55.751_244 + each / 200, longitude: 37.618_423, accuracy: 5, at: 0 },
    });
  }
  places.hear({ kind: 'denied' });
  expect(places.read()).toEqual([
    '55.85,37.62',
    '55.84,37.62',
    '55.83,37.62',
    '55.82,37.62',
    '55.81,37.62',
    '55.80,37.62',
  ]);
  places.forget();
  expect(places.read()).toEqual([]);
});

describe('the log on its screen', () => {
  const line = (id: number, type: string, level: 'error' | 'debug', state: LogLine['state'] = 'sent'): LogLine => ({
    id,
    state,
    entry: {
      logMessage: `message ${id}`,
      userId: '',
      timeStamp: '2026-06-01T09:00:00.000Z',
      type,
      level,
      developerComment: id === 1 ? 'a.js:1:2\n55.75,37.62' : '',
    },
  });
  const lines = [line(3, 'fault', 'debug', 'waits'), line(2, 'chart', 'debug'), line(1, 'jsError', 'error', 'waits')];

  test.each([
    ['all', [3, 2, 1]],
    ['errors', [1]],
    ['faults', [3]],
    ['steps', [2]],
  ] as const)('%s', (filter, ids) => expect(shownLines(lines, filter).map(({ id }) => id)).toEqual(ids));
  test('what waits is counted', () => expect(countWaiting(lines)).toBe(2));
  test('as a text it is read from the oldest on', () => {
    expect(logText(lines)).toBe(
      '2026-06-01T09:00:00.000Z error jsError message 1\n  a.js:1:2\n  55.75,37.62\n2026-06-01T09:00:00.000Z debug chart message 2\n2026-06-01T09:00:00.000Z debug fault message 3',
    );
  });
});
