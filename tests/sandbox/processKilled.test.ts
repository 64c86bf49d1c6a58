import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { openSandbox, renew, riderOf } from '../support/sandbox/sandbox.ts';
import { command, commandState, freeScooter, rentsOf } from './ride.ts';

let dataDir: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'velorent-sandbox-'));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a sandbox that can be killed; requests go over the network only. */
async function startProcess(): Promise<{ remote: Sandbox; kill: () => Promise<void> }> {
  const fixture = join(import.meta.dirname, 'processKilled.fixture.ts');
  const child = spawn(process.execPath, [fixture, dataDir, inject('city')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const [line] = await once(child.stdout, 'data');
  const local = await openSandbox();
  const remote: Sandbox = { ...local, origins: JSON.parse(String(line)) };
  return {
    remote,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await local.close();
    },
  };
}

test('A sandbox killed during a command keeps its answers, and a repeated command happens once', async () => {
  const { remote, kill } = await startProcess();
  const anna = await riderOf(remote);
  const spot = await freeScooter(remote);
  const sent = { key: 'one-act-of-the-rider' };

  const answered = await command(remote, anna, '/api/rents', spot, sent);
  expect(answered.status).toBe(202);
  const unanswered = Promise.allSettled(
    Array.from({ length: 5 }, () => command(remote, anna, '/api/rents', spot, sent)),
  );
  await kill();
  await unanswered;

  const sandbox = await openSandbox({ dataDir });
  try {
    expect((await renew(sandbox, anna.refresh)).status).toBe(200);
    const again = await command(sandbox, anna, '/api/rents', spot, sent);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(answered.body);
    expect(await rentsOf(sandbox, anna)).toHaveLength(1);
    expect(await commandState(sandbox, anna, sent.key)).toMatchObject({ key: sent.key });
  } finally {
    await sandbox.close();
  }
});

test('The sandbox warns and rebuilds a data folder of other migrations, and reuses one of the same migrations', async () => {
  const first = await openSandbox({ dataDir });
  await first.db.transaction((sql) => sql.exec(`update sandbox.riders set first_name = 'Kept' where login = '10001'`));
  await first.clock.advance(3_600_000);
  const left = first.clock.now();
  await first.close();
  const nameIn = async ({ db }: Sandbox) =>
    (
      await db.transaction((sql) =>
        sql.query<{ first_name: string }>(`select first_name from sandbox.riders where login = '10001'`),
      )
    ).rows[0]?.first_name;

  const second = await openSandbox({ dataDir });
  expect([await nameIn(second), second.clock.now()]).toEqual(['Kept', left]);
  await second.close();

  writeFileSync(join(dataDir, 'stamp'), '0'.repeat(64));
  const warns = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warns.mockRestore());
  const third = await openSandbox({ dataDir });
  expect(warns.mock.calls).toEqual([[expect.stringContaining('is of another version')]]);
  expect(await nameIn(third)).not.toBe('Kept');
  await third.close();
});
