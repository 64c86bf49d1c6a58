import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { Fault } from '#api/fault.ts';
import { bugReportOf } from '#app/services/debug/bugReport.ts';
import { createErrorBeacon } from '#app/services/debug/errorBeacon.ts';
import { inspectionRelay } from '#app/services/debug/inspectionRelay.ts';
import { logTransitions, stateNames } from '#app/services/debug/logTransitions.ts';
import { createRecentLocations } from '#app/services/debug/recentLocations.ts';
import { isLogged, type LogLine, type LogNote } from '#domain/debugLog.ts';
import { countWaiting, logText, shownLines } from '#features/debug/debug.view.ts';
import { MOST_LINES } from '#platform/logLines.ts';
import { createStore } from '#platform/store.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

// F080, F089
test.each([
  ['OFF', []],
  ['ERROR', ['error']],
  ['DEBUG', ['error', 'info', 'debug']],
] as const)(
  'At the log level %s the app records only the log lines of the levels that belong to it: %j',
  (mode, wanted) => {
    expect((['error', 'info', 'debug'] as const).filter((level) => isLogged(mode, level))).toEqual(wanted);
  },
);

// F091
test('The debug log stores at most a thousand lines (map-and-rent §7)', () => expect(MOST_LINES).toBe(1_000));

test('A bug report contains the error’s name, the error’s message and the positions in the app’s code', () => {
  const cause = new TypeError('rent is null');
  cause.stack =
    'TypeError: rent is null\n at a (https://ride.example/assets/ride-C5x1.js:1:2345)\n at https://ride.example/assets/index-D4e5.js:2:3';
  expect(bugReportOf(cause)).toEqual({
    code: 'TypeError',
    message: 'TypeError: rent is null',
    frames: ['ride-C5x1.js:1:2345', 'index-D4e5.js:2:3'],
  });
});
test('A bug report of an unexpected fault contains the fault’s status and error code', () => {
  expect(bugReportOf(Fault.named('commonError', 'x'))).toMatchObject({ code: '200 commonError' });
});
test('A bug report of a thrown value that is not an Error has only the value’s type', () => {
  expect(bugReportOf({ phone: '79165554433' })).toEqual({ code: 'thrown', message: 'a thrown object', frames: [] });
});
test.each([new DOMException('left', 'AbortError'), new Error('ResizeObserver loop completed'), 'Script error.'])(
  'The app does not report %s as a bug',
  (cause) => expect(bugReportOf(cause)).toBeNull(),
);

const trace = 'f'.repeat(32);
const bug = (code: string, frames: string[] = []) => ({ code, message: `${code}: of 79165554433`, frames });
const opened = (now: () => number = () => 0, memory = createStore(memoryStorage(), 'device')) => {
  const posted: object[] = [];
  const post = (what: object) => posted.push(what);
  return { posted, memory, tell: createErrorBeacon({ release: 'index-A1', trace, memory, now, post }) };
};

// S029
test('The error beacon sends the build and the position in the code, but not the error’s message', () => {
  const { posted, tell } = opened();
  tell(bug('TypeError', ['ride-C5x1.js:1:2345', 'index-D4e5.js:2:3']));
  expect(posted).toEqual([{ release: 'index-A1', trace, code: 'TypeError', place: 'ride-C5x1.js:1:2345' }]);
});
test('The error beacon sends at most ten bugs an hour and each bug at most once an hour, even after a reload', () => {
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

test.each([
  ['riding', 'riding'],
  [{ ride: { ACTIVE_RIDE: 'riding' }, act: 'idle' }, 'ride.ACTIVE_RIDE.riding, act.idle'],
  [{ signedIn: { token: 'fresh', data: {} } }, 'signedIn.token.fresh, signedIn.data'],
])('In the log of state charts, the state %j appears as %s', (value, names) => expect(stateNames(value)).toBe(names));

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'rider.tapped': 'on' } }, on: { on: { 'rider.tapped': 'off', 'rider.looked': {} } } },
});

test('The log records each change of a chart’s state once, and none of the data of the event that caused it', () => {
  const actor = createActor(lamp, { id: 'lamp' }).start();
  const notes: LogNote[] = [];
  const watching = actor.system.inspect(logTransitions((note) => notes.push(note)));
  actor.send({ type: 'rider.tapped', pin: '1234' });
  actor.send({ type: 'rider.looked' });
  watching.unsubscribe();
  actor.send({ type: 'rider.tapped' });
  expect(notes).toEqual([{ type: 'chart', level: 'debug', logMessage: 'lamp: rider.tapped → on' }]);
});

test('The log also records a state chart outside the session, including the chart’s first state', () => {
  const session = {};
  const notes: string[] = [];
  const watching = inspectionRelay(session).watch(logTransitions(({ logMessage }) => notes.push(logMessage)));
  const actor = createActor(lamp, { id: 'lamp', inspect: inspectionRelay(session).relay }).start();
  actor.send({ type: 'rider.tapped' });
  watching.unsubscribe();
  actor.send({ type: 'rider.tapped' });
  expect(notes).toEqual(['lamp: xstate.init → off', 'lamp: rider.tapped → on']);
});

// F092
test('The debug log stores the last six GPS positions, rounded to a kilometre, newest first', () => {
  const places = createRecentLocations();
  for (let each = 0; each < 20; each += 1) {
    const position = { latitude: 55.751_244 + each / 200, longitude: 37.618_423, accuracy: 5, at: 0 };
    places.add({ kind: 'located', position });
  }
  places.add({ kind: 'denied' });
  expect(places.read()).toEqual([85, 84, 83, 82, 81, 80].map((hundredths) => `55.${hundredths},37.62`));
  places.clear();
  expect(places.read()).toEqual([]);
});

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
] as const)('The log screen filters the lines by “%s”', (filter, ids) =>
  expect(shownLines(lines, filter).map(({ id }) => id)).toEqual(ids),
);
test('The log screen counts unsent lines', () => expect(countWaiting(lines)).toBe(2));
test('The log screen copies the log as text with the oldest line first', () => {
  const at = '2026-06-01T09:00:00.000Z';
  const first = `${at} error jsError message 1\n  a.js:1:2\n  55.75,37.62`;
  expect(logText(lines)).toBe(`${first}\n${at} debug chart message 2\n${at} debug fault message 3`);
});
