import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const fixture = 'tests/server/stop.fixture.ts';

/** Starts the fixture by a command; `said` waits for a line of it and returns the part in parentheses. */
function start(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const said = async (line: RegExp) => {
    await expect.poll(() => text).toMatch(line);
    return line.exec(text)?.[1] ?? '';
  };
  return { child, said };
}

test('After a stop signal the server prints “Stopping…”, answers the open request and exits with code 0', async () => {
  const { child, said } = start(process.execPath, [fixture]);
  const answer = fetch(`http://127.0.0.1:${await said(/port (\d+)/)}/`);
  await said(/asked/);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  // A terminal, npm or systemd sends a second one.
  child.kill('SIGINT');
  await said(/Stopping…/);
  child.stdin.write('now');
  expect(await (await answer).text()).toBe('answered');
  expect(await ended).toEqual([0, null]);
});

test('The server stops even when npm’s signal reaches only the shell that started the server', async () => {
  const run = `'${process.execPath}' scripts/run.mjs ${fixture}; exit`;
  const { child, said } = start('sh', ['-c', run], { npm_lifecycle_event: 'start' });
  await said(/port (\d+)/);
  // All of its processes have closed it.
  const closed = once(child.stdout, 'close');
  child.kill('SIGTERM');
  await said(/Stopping…/);
  await closed;
  expect(child.signalCode).toBe('SIGTERM');
});
