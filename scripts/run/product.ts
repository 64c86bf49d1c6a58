import { join } from 'node:path';
import { demandFolder } from '#sandbox/database/openEmbedded.ts';
import { tryPostgres } from '#sandbox/database/openPostgres.ts';
import { createSandbox } from '#sandbox/server.ts';
import { demandFree } from '#server/listen.ts';
import { logOf } from '#server/log.ts';
import type { Ready } from '#server/probes.ts';
import { GRACE_MS } from '#server/process.ts';
import {
  readDatabaseUrl,
  readEnvironment,
  readInspectionSeconds,
  readPlace,
  readSettings,
  readSms,
  wantsAutopilot,
  wantsSandbox,
  type Place,
  type ServerSettings,
} from '#server/settings.ts';

export const root = join(import.meta.dirname, '../..');

export type Product = { place: Place; server: ServerSettings; ready?: Ready; close(): Promise<void> };

/**
 * What both commands share: the environment, free ports, and the sandbox of the backends unless the operator's own
 * addresses are set. `prepare` runs when settings, ports, folder and database are known to be right, while the sandbox
 * opens.
 */
export async function openProduct(prepare: () => Promise<void>): Promise<Product> {
  const env = readEnvironment(root);
  const place = readPlace(env);
  const { port, host, tls, appOrigin } = place;
  if (!wantsSandbox(env)) {
    const server = readSettings(env, { appOrigin, sandbox: null });
    await demandFree([port], host);
    await prepare();
    return { place, server, close: async () => {} };
  }
  // A wrong setting is reported before anything is built; the sandbox's own addresses are known only once it listens.
  readSettings(env, { appOrigin, sandbox: { main: appOrigin, gateway: appOrigin, data: appOrigin } });
  const autopilot = wantsAutopilot(env);
  const inspectionSeconds = readInspectionSeconds(env);
  const sms = readSms(env);
  const ports = { main: port + 1, gateway: port + 2, data: port + 3 };
  // One directory per port: two processes with the same directory damage it without an error.
  const dataDir = env['SANDBOX_DIR'] || join(root, '.sandbox', String(port));
  const databaseUrl = readDatabaseUrl(env);
  await demandFree([port, ...Object.values(ports)], host);
  if (databaseUrl) await tryPostgres(databaseUrl);
  else demandFolder(dataDir);
  const scheme = tls ? 'https' : 'http';
  const opening = createSandbox({
    dataDir,
    databaseUrl,
    host,
    ports,
    appOrigins: [...new Set([appOrigin, `${scheme}://localhost:${port}`, `${scheme}://127.0.0.1:${port}`])],
    clock: { running: true },
    autopilot,
    inspectionSeconds,
    sms,
    log: (line) => logOf(env).say('error', line),
  });
  const [opened, prepared] = await Promise.allSettled([opening, prepare()]);
  if (opened.status === 'rejected') throw opened.reason;
  const sandbox = opened.value;
  if (prepared.status === 'rejected') {
    await sandbox.close(GRACE_MS);
    throw prepared.reason;
  }
  const { origins, pushKey, auth, ways } = sandbox;
  const server = readSettings(env, { appOrigin, sandbox: { ...origins, pushKey, auth, ways } });
  return { place, server, ready: () => sandbox.ready(), close: () => sandbox.close(GRACE_MS) };
}
