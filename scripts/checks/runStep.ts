import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { type Step, vitestCommand } from './step.ts';

/** The part of a test file's report by vitest's JSON reporter that is used here. */
type ReportedFile = {
  name: string;
  /** A file that did not load has failed without a failed test. */
  status: 'passed' | 'failed';
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
};

type Report = { numPassedTests: number; numFailedTests: number; testResults: ReportedFile[] };

/** @param step its name */
const reportFile = (step: string): string => `tests/results/${step.replaceAll(' ', '-')}.json`;

/** The report of a step's last run; null when it wrote none. */
function readReport(step: string): Report | null {
  try {
    const report: Report = JSON.parse(readFileSync(reportFile(step), 'utf8'));
    return report;
  } catch {
    return null;
  }
}

/** `reason`: the first line of the test's message. */
type FailedTest = { name: string; reason: string };

/**
 * `unsteady`: failed, and passed on the second run. `said`: the output of a step that ran in parallel; other steps
 * print it themselves.
 */
export type Outcome = {
  passed: number;
  failed: number;
  failures: FailedTest[];
  unsteady: FailedTest[];
  seconds: number;
  said: string;
};

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
function counted(step: string, ok: boolean): Pick<Outcome, 'passed' | 'failed'> {
  const report = readReport(step);
  if (!report) return { passed: 0, failed: 1 };
  return { passed: report.numPassedTests, failed: ok ? 0 : Math.max(1, report.numFailedTests) };
}

const failedTests = (file: ReportedFile): FailedTest[] =>
  file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      name: `${relative('.', file.name)}: ${fullName}`,
      reason: failureMessages?.[0]?.split('\n')[0] ?? '',
    }));

/** Runs a step once. */
export async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const started = performance.now();
  const report = reportFile(step.name);
  mkdirSync('tests/results', { recursive: true });
  rmSync(report, { force: true });
  const reporting = step.vitest ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const { ok, said } = await runs({ ...step, command: [...step.command, ...reporting] }, env);
  const counts = step.vitest ? counted(step.name, ok) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const failures = ok ? [] : (readReport(step.name)?.testResults ?? []).flatMap(failedTests);
  return { ...counts, failures, unsteady: [], seconds: (performance.now() - started) / 1000, said };
}

/** More failed files than this are a fault, not a busy machine. */
const MOST_UNSTEADY_FILES = 3;

/**
 * Runs a step; test files that fail run a second time, alone and in a new world. A file that passes then is unsteady:
 * the run names it and does not fail. A busy machine must not stop a release; a fault in the product fails twice.
 */
export async function runStepSteadily(step: Step, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const first = await runStep(step, env);
  const report = step.vitest && first.failed ? readReport(step.name) : null;
  const files = report?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (!report || files.length === 0 || files.length > MOST_UNSTEADY_FILES) return first;
  const names = files.map(({ name }) => relative('.', name));
  const second = await runStep(
    { ...step, name: `${step.name} again`, command: vitestCommand(`${step.vitest}`, { only: names }) },
    env,
  );
  const seconds = first.seconds + second.seconds;
  const said = `${first.said}\nOnce more: ${names.join(', ')}\n${second.said}`;
  if (second.failed) return { ...first, seconds, said };
  const passedTwice = files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  );
  const passed = report.numPassedTests - passedTwice.length + second.passed;
  return { passed, failed: 0, failures: [], unsteady: first.failures, seconds, said };
}
