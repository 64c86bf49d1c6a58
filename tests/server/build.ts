import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppServer, type Serving } from '#server/app.ts';
import { listen } from '#server/listen.ts';
import { readSettings } from '#server/settings.ts';
import { compress } from '../../scripts/build/compress.ts';

/** A build small enough to read: one page, one asset past the size where compression pays. */
export async function smallBuild(): Promise<string> {
  const dist = mkdtempSync(join(tmpdir(), 'velorent-build-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.vite'));
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html lang="ru"><head><title>Велорент</title></head><body></body></html>',
  );
  writeFileSync(join(dist, 'assets/index-abc123.js'), `console.log('ride');\n`.repeat(200));
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, 'assets/city-abc123.pmtiles'), '0123456789');
  writeFileSync(join(dist, 'version.json'), '{"version":"1"}');
  writeFileSync(join(dist, '.vite/manifest.json'), '{}');
  await compress(dist);
  return dist;
}

/** The smallest environment of an operator. */
export const operator = {
  MAIN_API_URL: 'https://main.example',
  GATEWAY_API_URL: 'https://gateway.example',
  SUPABASE_URL: 'https://data.example',
  SUPABASE_ANON_KEY: 'anon',
};

/** Its settings at https://ride.example. */
export const served = readSettings(operator, { appOrigin: 'https://ride.example', sandbox: null });

/** A server of a build, on a free port. `end` ends it and deletes the build. */
export async function serveBuild(settings = served, serving?: Serving, build?: string) {
  const dist = build ?? (await smallBuild());
  const app = createAppServer(dist, settings, serving);
  const port = await listen(app, 0, '127.0.0.1');
  const end = () => {
    app.close();
    app.closeAllConnections();
    rmSync(dist, { recursive: true, force: true });
  };
  return { dist, port, origin: `http://127.0.0.1:${port}`, end };
}
