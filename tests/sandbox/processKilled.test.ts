import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { startProcess, type SandboxProcess } from '../support/sandbox/process.ts';
import { openSandbox } from '../support/sandbox/sandbox.ts';
import { killDuringCommands } from './kills.ts';
import { countOf, run } from './rows.ts';

let dataDir: string;
let running: SandboxProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'velorent-sandbox-'));
});
afterEach(async () => {
  await running?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test('When the sandbox is killed twenty times during commands, it loses no answered command and repeats no command', async () => {
  const { answered, stored } = await killDuringCommands({
    open: () => openSandbox({ dataDir }),
    start: async () => (running = await startProcess({ dataDir, city: inject('city') })),
  });
  expect(stored).toEqual(answered);
}, 1_200_000);

test('The sandbox keeps the data of its own version; it warns and rebuilds a data folder of another version', async () => {
  const first = await openSandbox({ dataDir });
  await run(first, `update sandbox.riders set first_name = 'Kept' where login = '10001'`);
  await first.clock.advance(3_600_000);
  const left = first.clock.now();
  await first.close();
  const isKept = async (sandbox: Sandbox) =>
    (await countOf(sandbox, `sandbox.riders where login = '10001' and first_name = 'Kept'`)) === 1;

  const second = await openSandbox({ dataDir });
  expect([await isKept(second), second.clock.now()]).toEqual([true, left]);
  await second.close();

  writeFileSync(join(dataDir, 'stamp'), '0'.repeat(64));
  const warns = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warns.mockRestore());
  const third = await openSandbox({ dataDir });
  expect(warns.mock.calls).toEqual([[expect.stringContaining('is of another version')]]);
  expect(await isKept(third)).toBe(false);
  await third.close();
});
