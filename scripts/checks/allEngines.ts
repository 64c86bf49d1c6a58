// npm run test:engines: every journey of tests/engines in Chromium, Firefox and WebKit; the table of them goes to
// tests/results/engines.md.
import { writeFileSync } from 'node:fs';
import { demandEngines, findEngines } from './engines.ts';
import { enginesTable } from './enginesTable.ts';
import { readReport } from './report.ts';
import { runStep } from './runStep.ts';
import { vitest } from './steps.ts';

demandEngines();
const { failed, seconds } = await runStep(
  { name: 'engines', ...vitest('engines'), isAlone: true, minutes: 60 },
  { ...process.env, NODE_ENV: undefined },
);
const table = enginesTable(readReport('engines')?.testResults ?? [], Object.keys(findEngines()));
writeFileSync(
  'tests/results/engines.md',
  `# The same journeys in three engines

\`npm run test:engines\` writes this page: each journey of \`tests/engines\` in Chromium, Firefox (ESR) and WebKit (WebKitGTK),
with the seconds it took. What no driver can show stands in \`docs/ON_REAL_PHONES.md\`.

${table}

${seconds.toFixed(0)} s in all.
`,
);
process.exitCode = failed ? 1 : 0;
