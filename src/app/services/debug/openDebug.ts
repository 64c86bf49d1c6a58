import { postBeacon } from '#api/beacon.ts';
import { LOG_PATH } from '#api/mobileLog.ts';
import { startLane } from '#app/actors/outbox.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { sendAnalyticsEvent } from '#app/services/analytics/sendAnalyticsEvent.ts';
import { type DebugMode, isLogged, type LogEntry, type LogLine, type LogNote } from '#domain/debugLog.ts';
import { createListeners } from '#domain/listeners.ts';
import { redact } from '#domain/redact.ts';
import { visitStore } from '#platform/browserStorage.ts';
import { browserLogLines, type LogLines } from '#platform/logLines.ts';
import { releaseOf, pageLoadId } from '#platform/pageLoad.ts';
import { watchDamagedRecords } from '#platform/recordStore.ts';
import { createStore } from '#platform/store.ts';
import { chosenModeOf, debugModeOf } from '#stores/debugMode.ts';
import { bugReportOf } from './bugReport.ts';
import { createErrorBeacon } from './errorBeacon.ts';
import { inspectionRelay } from './inspectionRelay.ts';
import { logLane } from './logLane.ts';
import { logTransitions } from './logTransitions.ts';
import { createRecentLocations } from './recentLocations.ts';

/** The app's own log, for developers (map-and-rent §2, §7). */
export type Debug = {
  /** The id of this page load in beacons. */
  trace: string;
  mode(): DebugMode;
  /** Sets the mode of this device; it has priority over the operator's settings. OFF deletes the log. */
  choose(mode: DebugMode): Promise<void>;
  /** Logs an entry if the mode includes it, with personal data masked. Never throws. */
  note(note: LogNote): void;
  /** Newest first. */
  lines(): Promise<LogLine[]>;
  /** Also deletes the lines that wait for the collector. */
  clear(): Promise<void>;
  /** Calls the listener when the mode or a line has changed. Returns a function that stops it. */
  watch(listener: () => void): () => void;
};

export type OpenDebug = Debug & {
  bug(cause: unknown): void;
  fault(what: string): void;
  sendAnalyticsEvent: AppDeps['sendAnalyticsEvent'];
};
export type DebugDeps = Pick<
  AppDeps,
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

/** Sends bugs to the operator's beacon always, and writes log lines as the mode requires. Lives as long as the page. */
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
}: DebugDeps): OpenDebug {
  const watchers = createListeners();
  const added = createListeners();
  const locations = createRecentLocations();
  const { errorBeaconUrl } = settings;
  const beacon = createErrorBeacon({
    release: releaseOf(document),
    trace: pageLoadId,
    memory: createStore(visitStore(), 'device'),
    now: () => Date.now(),
    post: (what) => void (errorBeaconUrl !== null && postBeacon(errorBeaconUrl, what)),
  });

  let mode: DebugMode = debugModeOf({ deviceStore, settings });
  /** True during sign-out: nothing is logged, because the rider's log is about to be deleted. */
  let isLeaving = false;
  let writing: Promise<unknown> = Promise.resolve();
  let charts: { unsubscribe(): void }[] = [];

  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).then(watchers.notify, () => undefined);
  };

  const note = ({ type, level, logMessage, developerComment = '' }: LogNote) => {
    if (isLeaving || !isLogged(mode, level)) return;
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
      added.notify();
    });
  };

  const bug = (cause: unknown) => {
    const report = bugReportOf(cause);
    if (!report) return;
    beacon(report);
    note({
      type: 'jsError',
      level: 'error',
      logMessage: report.message,
      developerComment: [...report.frames, ...locations.read()].join('\n'),
    });
  };

  const watchCharts = () => {
    for (const chart of charts) chart.unsubscribe();
    const listener = logTransitions(note);
    charts =
      mode === 'DEBUG'
        ? [
            ...[session, version].map(({ system }) => system.inspect(listener)),
            inspectionRelay(session).watch(listener),
          ]
        : [];
  };

  let stopLocations: (() => void) | null = null;
  const onSessionChange = () => {
    const isSignedIn = session.getSnapshot().matches('signedIn') && mode !== 'OFF';
    if (isSignedIn === (stopLocations !== null)) return;
    stopLocations?.();
    // Locations are collected only while a rider is signed in: the app watches the position then anyway.
    stopLocations = isSignedIn ? position.watch((reading) => locations.add(reading)) : null;
    isLeaving = isLeaving && !isSignedIn;
  };

  /** Lines that the current mode would not log are not sent either. */
  const dropUnwanted = async () => {
    for (const line of await lines.all()) {
      if (line.state === 'waits' && !isLogged(mode, line.entry.level)) await lines.settle(line, 'unsent');
    }
  };

  watchDamagedRecords((logMessage) => note({ type: 'storage', level: 'error', logMessage }));
  riderMemory.watch(() => {
    isLeaving = true;
    locations.clear();
  });
  session.subscribe(onSessionChange);
  watchCharts();
  onSessionChange();
  // A failure here must not be logged: that would add one more line to send.
  startLane({ session, connectivity, report: () => undefined }, () =>
    logLane({
      gatewayApi,
      lines,
      isOn: () => mode !== 'OFF',
      watchAdded: added.watch,
      onSettled: watchers.notify,
    }),
  );

  return {
    trace: pageLoadId,
    mode: () => mode,
    async choose(next) {
      mode = next;
      chosenModeOf(deviceStore).write(next);
      watchCharts();
      onSessionChange();
      write(next === 'OFF' ? () => lines.clear() : dropUnwanted);
      await writing;
    },
    note,
    bug,
    fault(what) {
      // A failure of the log request itself would add one more line to send.
      if (!what.includes(LOG_PATH)) note({ type: 'fault', level: 'debug', logMessage: what });
    },
    sendAnalyticsEvent: (...reached) => void sendAnalyticsEvent({ settings, riderStore }, ...reached),
    lines: () => lines.all(),
    async clear() {
      write(() => lines.clear());
      await writing;
    },
    watch: watchers.watch,
  };
}
