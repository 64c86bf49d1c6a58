import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { Step } from './steps.ts';

export type Outcome = { passed: number; failed: number; seconds: number };

/** Nothing here takes as long as this; what does hangs. */
const limit = 14 * 60_000;

const runs = (command: string[], env: NodeJS.ProcessEnv): Promise<boolean> =>
  new Promise((resolve) => {
    const [program = '', ...rest] = command;
    const child = spawn(program, rest, { stdio: 'inherit', env, shell: process.platform === 'win32' });
    const timer = setTimeout(() => {
      console.error(`Stopped after ${limit / 60_000} minutes: ${command.join(' ')}`);
      child.kill('SIGKILL');
    }, limit);
    const end = (ok: boolean) => {
      clearTimeout(timer);
      resolve(ok);
    };
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      end(false);
    });
    child.on('exit', (code) => end(code === 0));
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
  const ok = await runs(step.command, env);
  const seconds = (performance.now() - started) / 1000;
  if (step.vitest) return { ...counted(report, ok), seconds };
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds };
}
