import { createAppServer, createSecureAppServer, type Serving } from './app.ts';
import { endServer, listen } from './listen.ts';
import { GRACE_MS } from './process.ts';
import type { Place, ServerSettings } from './settings.ts';

/**
 * Serves a build, with TLS where the place has a key. Returns what ends the server. Rejects with NotBuilt, PortTaken or
 * SettingsError.
 */
export async function openApp(
  dist: string,
  server: ServerSettings,
  { port, host, tls }: Place,
  serving: Serving,
): Promise<() => Promise<void>> {
  const app = tls ? createSecureAppServer(dist, server, tls, serving) : createAppServer(dist, server, serving);
  await listen(app, port, host);
  return () => endServer(app, GRACE_MS);
}
