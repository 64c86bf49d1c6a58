import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { getManifest } from 'workbox-build';
import { readSettings } from '#server/settings.ts';
import { precacheOf } from '../../scripts/build/precacheManifest.ts';
import { rememberAssets } from '../../scripts/build/previous.ts';
import { serveBuild, smallBuild } from './build.ts';

const sandbox = { main: 'http://localhost:1', gateway: 'http://localhost:2', data: 'http://localhost:3' };
const [dist, built] = await Promise.all([smallBuild(), smallBuild()]);
writeFileSync(join(dist, 'sw.js'), 'self.x = 1;');
writeFileSync(join(dist, 'sw-retire.js'), 'self.leave = 1;');
mkdirSync(join(dist, 'previous/1'), { recursive: true });
writeFileSync(join(dist, 'previous/1/old-1.js'), 'self.old = 1;');
const serving = (env: Record<string, string>) =>
  serveBuild(readSettings(env, { appOrigin: 'http://localhost', sandbox }), undefined, dist);
const [on, off] = [await serving({}), await serving({ SERVICE_WORKER: 'false' })];
afterAll(() => {
  for (const { end } of [on, off]) end();
});

// G010
describe('the service worker file', () => {
  // S002
  test('The service worker file has its own Content-Security-Policy, and browsers revalidate it at each request', async () => {
    const { status, headers } = await fetch(`${on.origin}/sw.js`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; connect-src 'self' https?:\/\/[^ ]+$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  // S002
  test('When the operator switches the service worker off, config.json says so, and the worker’s file unregisters it', async () => {
    expect(await (await fetch(`${on.origin}/sw.js`)).text()).toBe('self.x = 1;');
    expect(await (await fetch(`${off.origin}/sw.js`)).text()).toBe('self.leave = 1;');
    expect(await (await fetch(`${off.origin}/config.json`)).json()).toMatchObject({ serviceWorker: false });
    expect(await (await fetch(`${on.origin}/config.json`)).json()).toMatchObject({ serviceWorker: true });
  });
});

test('The server still serves a file of the previous release to an open tab', async () => {
  const { status, headers } = await fetch(`${on.origin}/assets/old-1.js`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${on.origin}/previous/1/old-1.js`)).status).toBe(404);
});

describe('the files of a release', () => {
  const page = (script: string) => `<html><head><script data-app="${script}"></script></head></html>`;
  const releaseOf = async (folder: string) => (await getManifest(precacheOf(folder))).manifestEntries;
  afterAll(() => rmSync(built, { recursive: true }));

  test('A release includes every file that the app needs to start without a network', async () => {
    writeFileSync(join(built, 'index.html'), page('/assets/index-abc123.js'));
    for (const folder of ['legal/ru', 'fonts']) mkdirSync(join(built, folder), { recursive: true });
    for (const file of ['legal/ru/privacy.txt', 'fonts/a.woff2', 'assets/reader-1.wasm'])
      writeFileSync(join(built, file), '');
    const revision = expect.stringMatching(/^[0-9a-f]{12,}$/);
    expect(await releaseOf(built)).toEqual([
      { url: '/', revision },
      { url: '/assets/index-abc123.js', revision: null },
      { url: '/assets/city-abc123.pmtiles', revision: null },
      { url: '/favicon.svg', revision },
      { url: '/fonts/a.woff2', revision },
      { url: '/legal/ru/privacy.txt', revision },
    ]);
  });

  test('The build keeps the files of the two previous releases, and no older files', async () => {
    const build = await smallBuild();
    const release = (name: string) => {
      const lay = rememberAssets(build);
      rmSync(join(build, 'assets'), { recursive: true });
      rmSync(join(build, 'previous'), { recursive: true, force: true });
      mkdirSync(join(build, 'assets'));
      writeFileSync(join(build, 'assets', name), '');
      lay();
    };
    for (const name of ['a.js', 'b.js', 'c.js', 'd.js']) release(name);
    // Once more, as when nothing has changed.
    release('d.js');
    expect([1, 2].map((at) => readdirSync(join(build, `previous/${at}`)))).toEqual([['c.js'], ['b.js']]);
    rmSync(build, { recursive: true });
  });

  test('The build makes a new release when a file with a fixed name changes', async () => {
    const [before] = await releaseOf(built);
    expect((await releaseOf(built))[0]).toEqual(before);
    writeFileSync(join(built, 'fonts/a.woff2'), 'new');
    expect((await releaseOf(built))[0]).not.toEqual(before);
  });

  test('The build refuses a release whose page has no script', async () => {
    writeFileSync(join(built, 'index.html'), '<html></html>');
    await expect(releaseOf(built)).rejects.toThrow('index.html asks for no script');
  });
});
