import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createSandbox } from '#sandbox/server.ts';
import { startCluster } from '../../support/postgres/cluster.ts';
import { copyOfCity } from '../../support/postgres/copyOfCity.ts';
import { baseOptions } from '../../support/sandbox/baseOptions.ts';
import { startProcess, type SandboxProcess } from '../../support/sandbox/process.ts';
import { killDuringCommands } from '../kills.ts';

const options = { ...baseOptions, tokenLifetime: 86_400 };
vi.setConfig({ testTimeout: 1_200_000 });

test('When a sandbox on PostgreSQL is killed twenty times during commands, it loses no answered command and repeats no command', async () => {
  const databaseUrl = await copyOfCity(inject('postgres'));
  let running: SandboxProcess | undefined;
  onTestFinished(() => running?.kill());
  const { answered, stored } = await killDuringCommands({
    open: () => createSandbox({ ...options, databaseUrl }),
    start: async () => (running = await startProcess({ databaseUrl })),
  });
  expect(stored).toEqual(answered);
});

test('When PostgreSQL is killed twenty times during commands, the sandbox loses no answered command and repeats no command', async () => {
  const cluster = await startCluster(inject('postgresBin'));
  onTestFinished(() => cluster.stop());
  const databaseUrl = await cluster.create('killed');
  const server = await startProcess({ databaseUrl });
  onTestFinished(() => server.kill());
  const { answered, stored } = await killDuringCommands({
    open: () => createSandbox({ ...options, databaseUrl }),
    start: async () => ({
      origins: server.origins,
      async kill() {
        await cluster.kill();
        await cluster.start();
      },
    }),
  });
  expect(stored).toEqual(answered);
  expect(server.isRunning()).toBe(true);
});
