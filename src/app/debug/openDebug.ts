import { postBeacon } from '#api/beacon.ts';
import { LOG_PATH, putLogEntry } from '#api/mobileLog.ts';
import { type DebugMode, isWanted, type LogEntry, type Note } from '#domain/debugLog.ts';
import { redact } from '#domain/redact.ts';
import { createWatchers } from '#domain/watchers.ts';
import { chosenModeOf, debugModeOf } from '#features/debug/debugMode.ts';
import { browserLogLines, type LogLines } from '#platform/logLines.ts';
import { createStore } from '#platform/store.ts';
import type { Debug, Runtime } from '#src/runtime.tsx';
import { sendGoal } from '#app/goals/sendGoal.ts';
import { bugOf } from './bugs.ts';
import { chartsAside } from './chartsAside.ts';
import { createErrorBeacon } from './errorBeacon.ts';
import { createLogQueue, type LogQueue } from './logQueue.ts';
import { createRecentPlaces } from './recentPlaces.ts';
import { releaseOf, trace } from './thisLoad.ts';
import { chartNotes } from './chartNotes.ts';

export type OpenDebug = Debug & { bug(cause: unknown): void; fault(what: string): void; goal: Runtime['goal'] };
export type DebugParts = Pick<
  Runtime,
  | 'settings'
  | 'session'
  | 'version'
  | 'gatewayApi'
  | 'deviceStore'
  | 'riderStore'
  | 'riderMemory'
  | 'serverClock'
  | 'connectivity'
  | 'position'
> & { lines?: LogLines };

const ANSWERS_WITHIN = 10_000;

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    const wake = () => {
      clearTimeout(timer);
      done();
    };
    if (signal.aborted) wake();
    else signal.addEventListener('abort', wake, { once: true });
  });

/** What the app tells of itself: bugs to the operator's beacon always, and lines of a log as the mode wants. Lives as long as the page. */
export function openDebug({
  settings,
  session,
  version,
  gatewayApi,
  deviceStore,
  riderStore,
  riderMemory,
  serverClock,
  connectivity,
  position,
  lines = browserLogLines,
}: DebugParts): OpenDebug {
  const watchers = createWatchers();
  const places = createRecentPlaces();
  const { errorBeaconUrl } = settings;
  const beacon = createErrorBeacon({
    release: releaseOf(document),
    trace,
    memory: createStore(sessionStorage, 'device'),
    now: () => Date.now(),
    post: (what) => void (errorBeaconUrl !== null && postBeacon(errorBeaconUrl, what)),
  });

  let mode: DebugMode = debugModeOf({ deviceStore, settings });
  /** While a rider leaves nothing is written: their log is on its way out. */
  let isLeaving = false;
  let queue: LogQueue | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  let charts: { unsubscribe(): void }[] = [];

  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).then(watchers.tell, () => undefined);
  };

  const note = ({ type, level, logMessage, developerComment = '' }: Note) => {
    if (isLeaving || !isWanted(mode, level)) return;
    const entry: LogEntry = {
      logMessage: redact(logMessage),
      userId: session.getSnapshot().context.riderId ?? '',
      timeStamp: new Date(serverClock.now()).toISOString(),
      type: redact(type),
      level,
      developerComment: redact(developerComment),
    };
    write(async () => {
      if (isLeaving) return;
      await lines.add(entry);
      queue?.more();
    });
  };

  const bug = (cause: unknown) => {
    const found = bugOf(cause);
    if (!found) return;
    beacon(found);
    note({
      type: 'jsError',
      level: 'error',
      logMessage: found.message,
      developerComment: [...found.frames, ...places.read()].join('\n'),
    });
  };

  const followCharts = () => {
    for (const chart of charts) chart.unsubscribe();
    const hear = chartNotes(note);
    charts =
      mode === 'DEBUG'
        ? [...[session, version].map(({ system }) => system.inspect(hear)), chartsAside(session).watch(hear)]
        : [];
  };

  const openQueue = (): LogQueue =>
    createLogQueue({
      lines,
      put: (entry, leaving) =>
        putLogEntry(gatewayApi, entry, AbortSignal.any([leaving, AbortSignal.timeout(ANSWERS_WITHIN)])),
      alone: (signal, work) => (navigator.locks ? navigator.locks.request('velorent-log', { signal }, work) : work()),
      pause,
      onSettled: watchers.tell,
    });

  let stopPlaces: (() => void) | null = null;
  const follow = () => {
    const isSignedIn = session.getSnapshot().matches('signedIn') && mode !== 'OFF';
    if (isSignedIn === (queue !== null)) return;
    queue?.stop();
    stopPlaces?.();
    queue = isSignedIn ? openQueue() : null;
    // The device is asked where it is while a rider is signed in anyway.
    stopPlaces = isSignedIn ? position.watch((reading) => places.hear(reading)) : null;
    isLeaving = isLeaving && !isSignedIn;
    queue?.more();
  };

  /** Lines that no mode of today would write are not sent either. */
  const dropUnwanted = async () => {
    for (const line of await lines.all()) {
      if (line.state === 'waits' && !isWanted(mode, line.entry.level)) await lines.settle(line, 'unsent');
    }
  };

  riderMemory.watch(() => {
    isLeaving = true;
    places.forget();
  });
  session.subscribe(follow);
  connectivity.watch((isOnline) => isOnline && queue?.retry());
  followCharts();
  follow();

  return {
    trace,
    mode: () => mode,
    async choose(next) {
      mode = next;
      chosenModeOf(deviceStore).write(next);
      followCharts();
      follow();
      write(next === 'OFF' ? () => lines.clear() : dropUnwanted);
      await writing;
    },
    note,
    bug,
    fault(what) {
      // Its own failures would make one more line to send each.
      if (!what.includes(LOG_PATH)) note({ type: 'fault', level: 'debug', logMessage: what });
    },
    goal: (...reached) => void sendGoal({ settings, riderStore }, ...reached),
    lines: () => lines.all(),
    async clear() {
      write(() => lines.clear());
      await writing;
    },
    watch: watchers.watch,
  };
}
