import { join } from 'node:path';
import { createSandbox } from '#sandbox/server.ts';
import { createAppServer, createSecureAppServer } from '#server/app.ts';
import { listen } from '#server/listen.ts';
import { readSettings, type Tls } from '#server/settings.ts';
import { openControl, type Control } from '../browser/control.ts';
import { baseOptions } from '../sandbox/baseOptions.ts';

const host = '127.0.0.1';
const dist = join(import.meta.dirname, '../../../dist');

/** The product with its own sandbox city. */
export type City = { app: string; control: Control; close(): Promise<void> };

type CityOptions = { worker?: boolean; tls?: Tls };

/**
 * The build and a sandbox with this many vehicles. The sandbox uses the clock of the machine, as the measurements do.
 * @param options `tls`: the app is served over HTTP/2, as `https://localhost`
 */
export async function openCity(fleet: number, { worker = false, tls }: CityOptions = {}): Promise<City> {
  const anywhere = { main: 'http://localhost', gateway: 'http://localhost', data: 'http://localhost' };
  // The sandbox needs the address of the app, and the app serves the address of the sandbox: the port is chosen first.
  const probe = createAppServer(dist, readSettings({}, { appOrigin: 'http://localhost', sandbox: anywhere }));
  const port = await listen(probe, 0, host);
  await new Promise((closed) => probe.close(closed));
  const app = `${tls ? 'https' : 'http'}://localhost:${port}`;
  const sandbox = await createSandbox({ ...baseOptions, appOrigins: [app], clock: { running: true }, fleet });
  const served = readSettings({ SERVICE_WORKER: String(worker) }, { appOrigin: app, sandbox: sandbox.origins });
  const operators = { ...served, settings: { ...served.settings, sandbox: null } };
  const server = tls ? createSecureAppServer(dist, operators, tls) : createAppServer(dist, operators);
  await listen(server, port, host);
  return {
    app,
    control: openControl(sandbox.origins.data),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await sandbox.close();
    },
  };
}
