import { demandChromium } from './chromium.ts';
import { runStep, type Outcome } from './runStep.ts';
import { steps } from './steps.ts';

const env: NodeJS.ProcessEnv = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NODE_ENV: undefined };
const outcomes = new Map<string, Outcome>();
const refused: Outcome = { passed: 0, failed: 1, seconds: 0 };

for (const step of steps) {
  console.log(`\n── ${step.name}`);
  const missing = step.needs?.find((name) => outcomes.get(name)?.failed !== 0);
  const chromium = step.chromium ? demandChromium() : '';
  if (missing) console.error(`Not run: ${missing} failed.`);
  outcomes.set(step.name, missing || chromium === null ? refused : await runStep(step, { ...env, CHROME_PATH: chromium || undefined }));
}

console.log('');
for (const [name, { passed, failed, seconds }] of outcomes) {
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(16)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`);
}
const total = (of: 'passed' | 'failed') => [...outcomes.values()].reduce((sum, outcome) => sum + outcome[of], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') ? 1 : 0;
