// A sandbox in its own process, which a test kills: prints its origins when it answers. With a build it serves the app
// too, as `npm start` does. It ends with the process that started it.
import { openAsBlob } from 'node:fs';
import { openEmbedded } from '#sandbox/database/openEmbedded.ts';
import { createSandbox } from '#sandbox/server.ts';
import { openApp } from '#server/open.ts';
import { GRACE_MS, stopOnSignal } from '#server/process.ts';
import { readSettings } from '#server/settings.ts';
import { APP_ORIGIN, baseOptions } from './baseOptions.ts';
import type { Given } from './process.ts';

const given: Given = JSON.parse(process.argv[2] ?? '');
let close = async () => {};
stopOnSignal(() => close());
process.stdin.resume().once('end', () => process.exit(1));

const behind = given.app?.behind;
const appOrigin = behind?.app ?? APP_ORIGIN;
const sandbox = await createSandbox({
  ...baseOptions,
  appOrigins: [appOrigin],
  mainOrigin: behind?.main,
  tokenLifetime: 86_400,
  ...('databaseUrl' in given
    ? { databaseUrl: given.databaseUrl }
    : { db: await openEmbedded({ dataDir: given.dataDir, dump: await openAsBlob(given.city) }) }),
});
const { origins, pushKey, auth, ways } = sandbox;
const endApp =
  given.app &&
  (await openApp(
    given.app.dist,
    readSettings({ SERVICE_WORKER: 'false' }, { appOrigin, sandbox: { ...origins, ...behind, pushKey, auth, ways } }),
    { port: given.app.port, host: baseOptions.host, tls: null, appOrigin },
    { ready: () => sandbox.ready() },
  ));
close = async () => {
  await Promise.all([endApp?.(), sandbox.close(GRACE_MS)]);
};
console.log(JSON.stringify(origins));
