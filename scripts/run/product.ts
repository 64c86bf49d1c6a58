import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demandFolder } from '#sandbox/database/openEmbedded.ts';
import { tryPostgres } from '#sandbox/database/openPostgres.ts';
import { createSandbox } from '#sandbox/server.ts';
import { demandFree } from '#server/listen.ts';
import type { Ready } from '#server/probes.ts';
import {
  readAppOrigin,
  readInspectionSeconds,
  readSettings,
  readTls,
  SettingsError,
  unknownNames,
  wantsAutopilot,
  wantsSandbox,
  type ServerSettings,
  type Tls,
} from '#server/settings.ts';

export const root = join(import.meta.dirname, '../..');

export type Product = {
  port: number;
  host: string;
  server: ServerSettings;
  tls: Tls | null;
  ready?: Ready;
  close(): Promise<void>;
};

const readPort = (value: string | undefined): number => {
  const port = Number(value || 4173);
  if (!Number.isInteger(port) || port < 1 || port > 65_532)
    throw new SettingsError(`PORT must be a whole number from 1 to 65532, not "${value}".`);
  return port;
};

/** Adds `.env` to the environment. Throws SettingsError. */
function readOwnSettings(): void {
  const file = join(root, '.env');
  try {
    if (existsSync(file)) process.loadEnvFile(file);
  } catch (cause) {
    throw new SettingsError(`The settings in ${file} cannot be read: make it a file that this user may read.`, {
      cause,
    });
  }
}

/**
 * What both commands share: the environment, free ports, and the sandbox of the backends unless the operator's own
 * addresses are set. `prepare` runs when settings, ports, folder and database are known to be right, and before anything is
 * written to them.
 */
export async function openProduct(prepare: () => Promise<void>): Promise<Product> {
  readOwnSettings();
  const env = process.env;
  for (const name of unknownNames(env)) console.warn(`${name} is no setting of this app (see .env.example).`);
  const port = readPort(env['PORT']);
  const host = env['HOST'] || '127.0.0.1';
  const tls = readTls(env);
  const scheme = tls ? 'https' : 'http';
  const appOrigin = readAppOrigin(env) ?? `${scheme}://localhost:${port}`;
  if (!wantsSandbox(env)) {
    const server = readSettings(env, { appOrigin, sandbox: null });
    await demandFree([port], host);
    await prepare();
    return { port, host, server, tls, close: async () => {} };
  }
  // A wrong setting is reported before anything is built; the sandbox's own addresses are known only once it listens.
  readSettings(env, { appOrigin, sandbox: { main: appOrigin, gateway: appOrigin, data: appOrigin } });
  const autopilot = wantsAutopilot(env);
  const inspectionSeconds = readInspectionSeconds(env);
  const ports = { main: port + 1, gateway: port + 2, data: port + 3 };
  // One directory per port: two processes with the same directory damage it without an error.
  const dataDir = env['SANDBOX_DIR'] || join(root, '.sandbox', String(port));
  const databaseUrl = env['DATABASE_URL'] || undefined;
  await demandFree([port, ...Object.values(ports)], host);
  if (databaseUrl) await tryPostgres(databaseUrl);
  else demandFolder(dataDir);
  await prepare();
  const sandbox = await createSandbox({
    dataDir,
    databaseUrl,
    host,
    ports,
    appOrigins: [...new Set([appOrigin, `${scheme}://localhost:${port}`, `${scheme}://127.0.0.1:${port}`])],
    clock: { running: true },
    autopilot,
    inspectionSeconds,
  });
  const { origins, pushKey, auth } = sandbox;
  const server = readSettings(env, { appOrigin, sandbox: { ...origins, pushKey, auth } });
  return { port, host, server, tls, ready: () => sandbox.ready(), close: () => sandbox.close(GRACE_MS) };
}

const MENDABLE = new Set(['PortTaken', 'SettingsError', 'DataDamaged', 'FolderUnfit', 'DatabaseUnfit', 'NotBuilt']);

/** Ends with one sentence when the reader can mend the cause, with the whole error when the cause is a bug. */
export function explain(error: unknown): never {
  if (error instanceof Error && error.message.startsWith('ENOSPC:'))
    console.error(`A disk of this machine is full (${error.message}). Free some space and start again.`);
  else if (error instanceof Error && MENDABLE.has(error.name)) console.error(error.message);
  else console.error(error);
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
    console.log('\nStopping…');
    setTimeout(() => explain(new Error('Something did not end in time.')), LONGEST_MS);
    close().then(
      () => process.exit(0),
      (error: unknown) => explain(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
