// npm run test:screens: every flow under every fault in Chromium; the table goes to tests/results/faults-chromium.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { demandChromium } from './chromium.ts';
import { screensTable } from './screensTable.ts';
import { readReport } from './report.ts';
import { runStep } from './runStep.ts';
import { vitest } from './steps.ts';

/** Every flow under every fault on the real screens, and the table of results. */
const project = 'faultsInChromium';
const chromium = demandChromium();
if (!chromium) process.exit(1);

const { failed } = await runStep(
  { name: project, ...vitest(project), isAlone: true, minutes: 145 },
  { ...process.env, NODE_ENV: undefined, CHROME_PATH: chromium },
);
mkdirSync('tests/results', { recursive: true });
writeFileSync('tests/results/faults-chromium.md', screensTable(readReport(project)?.testResults ?? []));
if (failed) process.exitCode = 1;
