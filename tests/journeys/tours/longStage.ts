import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandFree } from '#server/listen.ts';
import { openControl, type Control } from '../../support/browser/control.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * The product in a separate process, as `npm start` runs it. A test can kill it and start it again with the same data.
 */
export type LongStage = {
  app: string;
  control: Control;
  start(): Promise<void>;
  kill(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Four free ports in a row, as the start needs them. Each process begins at another four, below the ports that a system
 * assigns, because the start opens them later.
 */
async function freeNeighbours(): Promise<number> {
  for (let port = 20_000 + 4 * (process.pid % 3_000); ; port += 4) {
    const free = await demandFree([port, port + 1, port + 2, port + 3], '127.0.0.1').then(
      () => true,
      () => false,
    );
    if (free) return port;
  }
}

export async function openLongStage(): Promise<LongStage> {
  const port = await freeNeighbours();
  const dataDir = mkdtempSync(join(tmpdir(), 'velorent-kept-'));
  let child: ChildProcess | null = null;

  const kill = () =>
    new Promise<void>((dead) => {
      if (!child || child.exitCode !== null) return dead();
      child.once('exit', () => dead());
      child.kill('SIGKILL');
      child = null;
    });
  return {
    app: `http://localhost:${port}`,
    control: openControl(`http://localhost:${port + 3}`),
    kill,
    start: () =>
      new Promise((ready, failed) => {
        const env = {
          ...process.env,
          PORT: String(port),
          SANDBOX_DIR: dataDir,
          SERVICE_WORKER: 'false',
          NODE_ENV: undefined,
          NODE_OPTIONS: undefined,
        };
        const started = spawn(process.execPath, ['scripts/run/start.ts'], {
          cwd: root,
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        child = started;
        let said = '';
        const hear = (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('Ctrl-C')) ready();
        };
        started.stdout.on('data', hear);
        started.stderr.on('data', hear);
        started.once('exit', (code) => failed(new Error(`The product ended with ${code}: ${said}`)));
      }),
    async close() {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
