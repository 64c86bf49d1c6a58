import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Sandbox } from '#sandbox/server.ts';

/** What a process is started with. */
export type Given = ({ databaseUrl: string } | { dataDir: string; city: string }) & {
  /** The build that it serves beside the sandbox, and where; the addresses at which browsers reach several such processes. */
  app?: { dist: string; port: number; behind?: Sandbox['origins'] & { app: string } };
};

/** A sandbox in a process of its own, which is reached over the network only. */
export type SandboxProcess = {
  origins: Sandbox['origins'];
  pid: number;
  isRunning(): boolean;
  /** Ends it at once; one that has ended stays as it is. */
  kill(): Promise<void>;
  /** Its exit code, when it has ended; null after a kill. */
  ended: Promise<number | null>;
};

/** Starts one, and resolves when it answers. Whoever starts it kills it. */
export async function startProcess(given: Given): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'process.fixture.ts'), JSON.stringify(given)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]): number | null => code);
  const early = ended.then((code) => {
    throw new Error(`The sandbox ended with ${code} before it answered.`);
  });
  const [line] = await Promise.race([once(child.stdout, 'data'), early]);
  return {
    origins: JSON.parse(String(line)),
    pid: child.pid ?? NaN,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}
