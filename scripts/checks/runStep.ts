import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { readReport, reportFile } from './report.ts';
import type { Step } from './steps.ts';

/** `said`: what the step wrote, for those that run beside others; the rest write themselves. */
export type Outcome = { passed: number; failed: number; seconds: number; said: string };

/** A step is stopped only when it hangs: on a machine half as fast every step still ends. */
const runs = (
  { command, isAlone, minutes = 20 }: Step,
  env: NodeJS.ProcessEnv,
): Promise<{ ok: boolean; said: string }> =>
  new Promise((resolve) => {
    const [program = '', ...rest] = command;
    const child = spawn(program, rest, {
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env,
      shell: process.platform === 'win32',
    });
    const told: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => told.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => told.push(chunk));
    const tell = (sentence: string) => told.push(Buffer.from(`${sentence}\n`));
    const timer = setTimeout(() => {
      tell(`Stopped after ${minutes} minutes: ${command.join(' ')}`);
      child.kill('SIGKILL');
      end(false);
    }, minutes * 60_000);
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
function counted(project: string, ok: boolean): Pick<Outcome, 'passed' | 'failed'> {
  const report = readReport(project);
  if (!report) return { passed: 0, failed: 1 };
  return { passed: report.numPassedTests, failed: ok ? 0 : Math.max(1, report.numFailedTests) };
}

export async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const started = performance.now();
  mkdirSync('tests/results', { recursive: true });
  if (step.vitest) rmSync(reportFile(step.vitest), { force: true });
  const { ok, said } = await runs(step, env);
  const seconds = (performance.now() - started) / 1000;
  const counts = step.vitest ? counted(step.vitest, ok) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  return { ...counts, seconds, said };
}
