import { createServer } from 'node:net';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { createAppServer } from '#server/app.ts';
import { listen } from '#server/listen.ts';
import { sandboxAddition } from '#server/sandbox/addition.ts';
import { type Environment, readSettings } from '#server/settings.ts';
import { dateCity, morning } from '../city.ts';
import { takeCity } from '../cityPool.ts';
import { baseOptions } from '../sandbox/baseOptions.ts';
import { openControl, type Control } from './control.ts';

const host = '127.0.0.1';
export const dist = join(import.meta.dirname, '../../../dist');

/** The options of a deploy: another build, or whether the app's worker is on. */
type Release = { dist?: string | undefined; worker?: boolean };

export type Stage = {
  app: string;
  origins: Sandbox['origins'];
  control: Control;
  sandbox: Sandbox;
  deploy(release: Release): Promise<void>;
  /** The app's address does not answer until the next deploy. */
  down(): void;
  close(): Promise<void>;
};

/** A free port, reserved until the test calls `free`. Otherwise a backend that asks for any port could take it. */
async function holdPort(): Promise<{ port: number; free: () => Promise<unknown> }> {
  const holder = createServer();
  const port = await listen(holder, 0, host);
  return { port, free: () => new Promise((closed) => holder.close(closed)) };
}

/**
 * The whole product on free ports: the build, and a new world in memory whose clock only a test moves. Without the
 * sandbox's chip unless asked for: a journey sees what an operator's riders see. Without the app's worker too: what a
 * journey takes from the network would come from the browser. Running: the clock goes on by itself, where a test looks
 * at seconds. `env`: what an operator sets otherwise.
 */
export async function openStage({
  chip = false,
  worker = false,
  running = false,
  env = {} as Environment | ((origins: Sandbox['origins']) => Environment),
  pushStandIns = [] as readonly string[],
} = {}): Promise<Stage> {
  const { port, free } = await holdPort();
  const app = `http://localhost:${port}`;
  const sandbox = await createSandbox({
    ...baseOptions,
    appOrigins: [app],
    clock: running ? { running } : { running, start: morning },
    db: await takeCity(),
    pushStandIns,
  });
  const { clock, db } = sandbox;
  await db.transaction((sql) => sql.exec(dateCity(clock.now())));
  const served = readSettings(typeof env === 'function' ? env(sandbox.origins) : env, {
    appOrigin: app,
    sandbox: { ...sandbox.origins, pushKey: sandbox.pushKey, auth: sandbox.auth, ways: sandbox.ways },
  });
  const release = (changed: Release) =>
    createAppServer(
      changed.dist ?? dist,
      { ...served, settings: { ...served.settings, serviceWorker: changed.worker ?? worker } },
      chip ? { addition: sandboxAddition(served.settings.supabaseUrl) } : {},
    );
  let server = release({});
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  await free();
  await listen(server, port, host);
  return {
    app,
    origins: sandbox.origins,
    control: openControl(sandbox.origins.data),
    sandbox,
    async deploy(changed) {
      end();
      server = release(changed);
      await listen(server, port, host);
    },
    down: end,
    async close() {
      end();
      await sandbox.close();
    },
  };
}
