import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { Step } from './steps.ts';

/** `said`: what the step wrote, for those that run beside others; the rest write themselves. */
export type Outcome = { passed: number; failed: number; seconds: number; said: string };

/** Nothing here takes as long as this; what does hangs. */
const limit = 14 * 60_000;

const runs = ({ command, isAlone }: Step, env: NodeJS.ProcessEnv): Promise<{ ok: boolean; said: string }> =>
  new Promise((resolve) => {
    const [program = '', ...rest] = command;
    const child = spawn(program, rest, { stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'], env, shell: process.platform === 'win32' });
    const told: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => told.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => told.push(chunk));
    const tell = (sentence: string) => told.push(Buffer.from(`${sentence}\n`));
    const timer = setTimeout(() => {
      tell(`Stopped after ${limit / 60_000} minutes: ${command.join(' ')}`);
      child.kill('SIGKILL');
      end(false);
    }, limit);
    const end = (ok: boolean) => {
      clearTimeout(timer);
      resolve({ ok, said: Buffer.concat(told).toString() });
    };
    child.on('error', (error) => {
      tell(`${program}: ${error.message}`);
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });

/** Tests by vitest's own report. A file that did not even load holds no failed test, so a bad exit counts as one at least. */
function counted(file: string, ok: boolean): Pick<Outcome, 'passed' | 'failed'> {
  try {
    const report: { numPassedTests: number; numFailedTests: number } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: report.numPassedTests, failed: ok ? 0 : Math.max(1, report.numFailedTests) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

export async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const started = performance.now();
  const report = `tests/results/${step.vitest}.json`;
  mkdirSync('tests/results', { recursive: true });
  rmSync(report, { force: true });
  const { ok, said } = await runs(step, env);
  const seconds = (performance.now() - started) / 1000;
  const counts = step.vitest ? counted(report, ok) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  return { ...counts, seconds, said };
}
