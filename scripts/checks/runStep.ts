import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { readReport, reportFile } from './report.ts';
import { type Step, vitestCommand } from './steps.ts';

/** `said`: the output of a step that ran in parallel; other steps print it themselves. */
export type Outcome = { passed: number; failed: number; seconds: number; said: string };

/** A step is stopped only when it hangs: every step still ends on a machine of half the speed. */
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
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    const note = (sentence: string) => output.push(Buffer.from(`${sentence}\n`));
    const timer = setTimeout(() => {
      note(`Stopped after ${minutes} minutes: ${command.join(' ')}`);
      child.kill('SIGKILL');
      end(false);
    }, minutes * 60_000);
    const end = (ok: boolean) => {
      clearTimeout(timer);
      resolve({ ok, said: Buffer.concat(output).toString() });
    };
    child.on('error', (error) => {
      note(`${program}: ${error.message}`);
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });

/**
 * Counts tests by vitest's own report. A file that did not load has no failed test, so a bad exit counts as at least
 * one.
 */
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
  const counts = step.vitest ? counted(step.vitest, ok) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const unsteady = ok || !step.secondRun || !step.vitest ? null : await runFailedFilesAgain(step, step.vitest, env);
  return { ...(unsteady ?? counts), seconds: (performance.now() - started) / 1000, said };
}

/** More failed files than this are a fault, not a busy machine. */
const MOST_UNSTEADY_FILES = 3;

/**
 * Runs the failed files once more.
 * @returns the counts of both runs; null when there is nothing to run again, or it failed again
 */
async function runFailedFilesAgain(
  step: Step,
  project: string,
  env: NodeJS.ProcessEnv,
): Promise<Pick<Outcome, 'passed' | 'failed'> | null> {
  const first = readReport(project);
  const files = first?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (!first || files.length === 0 || files.length > MOST_UNSTEADY_FILES) return null;
  const again = `${project}-again`;
  rmSync(reportFile(again), { force: true });
  const names = files.map(({ name }) => relative('.', name));
  console.log(`\nOnce more: ${names.join(', ')}`);
  const { ok } = await runs({ ...step, command: vitestCommand(project, reportFile(again), names) }, env);
  const second = readReport(again);
  if (!ok || !second) return null;
  const failures = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `  ${relative('.', name)}: ${fullName}`),
  );
  console.log(`\nUnsteady, passed on the second run:\n${failures.join('\n')}`);
  const passedBefore = files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  );
  return { passed: first.numPassedTests - passedBefore.length + second.numPassedTests, failed: 0 };
}
