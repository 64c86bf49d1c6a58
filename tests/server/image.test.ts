import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/postgres/cluster.ts';
import { operator, smallBuild } from './build.ts';

const root = join(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
/** The instructions of the image for riders, which is the last stage: `['COPY', '--from=build /velorent/dist dist']`. */
const stage = (dockerfile.split(/^FROM /m).at(-1) ?? '')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): [string, string] => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
const all = (instruction: string) => stage.flatMap(([name, rest]) => (name === instruction ? [rest] : []));
/** The words of an instruction in the form `["node", "file"]`, without the node. */
const wordsOf = (rest: string | undefined): string[] => {
  const words: string[] = JSON.parse(/\[.*\]/.exec(rest ?? '')?.[0] ?? '[]');
  return words.slice(1);
};

/** The folder of the image, with the files that the Dockerfile copies, and a small build. */
const image = mkdtempSync(join(tmpdir(), 'velorent-image-'));
const build = await smallBuild();

beforeAll(() => {
  for (const copied of all('COPY')) {
    const words = copied.replace('--from=build ', '').split(' ');
    const to = words.pop() ?? '';
    for (const word of words) {
      const pattern = word.replace('/velorent/', '');
      const found = pattern === 'dist' ? [build] : globSync(pattern, { cwd: root }).map((path) => join(root, path));
      for (const file of found)
        cpSync(file, join(image, to, to.endsWith('/') ? basename(file) : ''), { recursive: true });
    }
  }
});
afterAll(() => {
  for (const folder of [image, build]) rmSync(folder, { recursive: true });
});

/** Starts a command of the image; it may read files and write none. */
function run(words: string[], env: Record<string, string>) {
  const allowed = ['--permission', '--allow-fs-read=*'];
  const child = spawn(process.execPath, [...allowed, ...words], { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said };
}

test('The server needs only the files that the Dockerfile copies, runs and stops without writing a file, and can log in JSON', async () => {
  const env = { ...operator, HOST: '127.0.0.1', PORT: String(await freePort()), LOG_FORMAT: 'json' };
  const { child, said } = run(wordsOf(all('CMD')[0]), env);
  await expect.poll(said).toContain(`http://localhost:${env.PORT}`);
  const paths = ['/readyz', '/map?token=secret', '/config.json', '/sandbox/phone.js', '/sandbox/charts/'];
  const answers = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${env.PORT}${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
  const health = run(wordsOf(all('HEALTHCHECK')[0]), env);
  expect(await once(health.child, 'exit')).toEqual([0, null]);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  const lines = said().trim().split('\n');
  const messages = lines.map((line): unknown => Reflect.get(Object(JSON.parse(line)), 'message'));
  expect([messages[0], messages.at(-1)]).toEqual([`Velorent serves http://localhost:${env.PORT}`, 'Stopping…']);
  expect(messages.filter((message) => message === 'answered')).toHaveLength(4);
  expect(said()).not.toContain('secret');
});

test.each([
  ['PORT must be a whole number from 1 to 65532, not "80a".', { PORT: '80a' }],
  ['LOG_FORMAT must be text or json, not "xml".', { LOG_FORMAT: 'xml' }],
])('With a wrong setting, the container’s server prints only “%s” and exits with code 1', async (sentence, wrong) => {
  const { child, said } = run(wordsOf(all('CMD')[0]), { ...operator, ...wrong });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said().trim()).toBe(sentence);
});

// S030
test('The container image has no files of the sandbox, its tools or the tests, and only packages without dependencies', () => {
  const files = readdirSync(image, { recursive: true, encoding: 'utf8' });
  expect(files).toContain('server/app.ts');
  expect(files.filter((path) => /sandbox|console|inspector|\.test\./.test(path))).toEqual([]);
  const packages = readdirSync(join(image, 'node_modules'));
  const needs = packages.map((name): object =>
    JSON.parse(readFileSync(join(image, 'node_modules', name, 'package.json'), 'utf8')),
  );
  expect(needs.filter((manifest) => 'dependencies' in manifest)).toEqual([]);
});

test('The Dockerfile copies files only from the build stage, owned by root, and runs the server as another user', () => {
  expect(all('COPY').filter((copied) => !copied.startsWith('--from=build /velorent/'))).toEqual([]);
  expect(dockerfile).not.toMatch(/--chown|--chmod|^ADD /m);
  expect(stage.map(([instruction]) => instruction)).not.toContain('RUN');
  expect(all('USER')).toEqual(['1000:1000']);
});
