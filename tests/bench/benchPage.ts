import { join } from 'node:path';
import { build } from 'vite';
import { createAppServer } from '#server/app.ts';
import { listen } from '#server/listen.ts';
import { readSettings } from '#server/settings.ts';
import { compress } from '../../scripts/build/compress.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'tests/results/bench-page');
const host = '127.0.0.1';

/** The page of the bench, built like the product: an empty map, the floor of a start. */
export async function openBenchPage(): Promise<{ origin: string; close(): Promise<void> }> {
  await build({
    root: join(import.meta.dirname, 'page'),
    configFile: join(root, 'vite.config.ts'),
    mode: 'bench',
    publicDir: join(root, 'public'),
    logLevel: 'warn',
    build: { outDir: built, emptyOutDir: true },
  });
  await compress(built);
  // The page calls no backend.
  const nowhere = { main: 'http://localhost', gateway: 'http://localhost', data: 'http://localhost' };
  const server = createAppServer(built, readSettings({}, { appOrigin: 'http://localhost', sandbox: nowhere }));
  const port = await listen(server, 0, host);
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
