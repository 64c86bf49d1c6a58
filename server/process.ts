import { logOf, textOf } from './log.ts';

const MENDABLE = new Set(['PortTaken', 'SettingsError', 'DataDamaged', 'FolderUnfit', 'DatabaseUnfit', 'NotBuilt']);

/** Ends with one sentence when the reader can mend the cause, with the whole error when the cause is a bug. */
export function explain(error: unknown): never {
  const log = logOf(process.env);
  if (error instanceof Error && error.message.startsWith('ENOSPC:'))
    log.say('error', `A disk of this machine is full (${error.message}). Free some space and start again.`);
  else if (error instanceof Error && MENDABLE.has(error.name)) log.say('error', error.message);
  else log.say('error', textOf(error));
  process.exit(1);
}

/** How long open requests may take, and the whole end: supervisors kill after ten seconds. Milliseconds. */
export const GRACE_MS = 5_000;
const LONGEST_MS = 9_000;

/**
 * The first signal stops everything; a terminal, npm and systemd may each send it once more. Call it before anything is
 * opened: process 1 of a container ignores a signal that it does not handle.
 */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    logOf(process.env).say('info', 'Stopping…');
    setTimeout(() => explain(new Error('Something did not end in time.')), LONGEST_MS);
    close().then(
      () => process.exit(0),
      (error: unknown) => explain(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
