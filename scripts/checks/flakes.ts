// npm run test:flakes -- --runs 3: runs the journeys repeatedly; a table of how often each passed goes to
// tests/results/flakes.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { demandChromium } from './chromium.ts';
import { flakesTable, type Run } from './flakesTable.ts';
import { readReport } from './report.ts';
import { runStep } from './runStep.ts';
import { steps } from './steps.ts';

/** Runs the journeys several times, whatever each run's result. Fails when a test failed once. */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const wanted = Number(values.runs);
if (!Number.isInteger(wanted) || wanted < 1) throw new Error('--runs must be a whole number from 1.');

const journeys = steps.find(({ name }) => name === 'journeys');
const chromium = demandChromium();
if (!journeys?.vitest || !chromium) process.exit(1);

const runs: Run[] = [];
mkdirSync('tests/results', { recursive: true });
for (let run = 0; run < wanted; run++) {
  const { failed, seconds } = await runStep(journeys, {
    ...process.env,
    NODE_ENV: undefined,
    CHROME_PATH: chromium,
  });
  runs.push({ failed, seconds, files: readReport(journeys.vitest)?.testResults ?? [] });
  const machine = `${cpus().length} processors, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;
  // Written after each run: an interrupted long run keeps its results.
  writeFileSync('tests/results/flakes.md', flakesTable(runs, machine));
  if (failed) process.exitCode = 1;
}
