import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parts, type Part } from '../mutation/parts.ts';
import { install } from '../setup/installed.mjs';

// `npm run test:mutation -- install sums` checks only these parts. MUTATION_AT_ONCE: how many changes run in parallel.
// MUTATION_OPERATORS=chart: only dropped actions and swapped targets, quickly.

/** Prints the changes that no test noticed. @returns false where too many are left, or the run broke */
function mutate({ name, files, tests, walk }: Part): boolean {
  console.log(`── ${name}`);
  const { status } = spawnSync(
    join('scripts/mutation/node_modules/.bin/stryker'),
    ['run', 'scripts/mutation/stryker.config.mjs'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...walk,
        MUTATION_PART: name,
        MUTATION_FILES: files.join(' '),
        MUTATION_TESTS: tests.join(' '),
      },
      shell: process.platform === 'win32',
    },
  );
  return status === 0;
}

install('scripts/mutation/');
const wanted = process.argv.slice(2);
const chosen = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const failed = chosen.filter((part) => !mutate(part)).map(({ name }) => name);
console.log(`mutation: ${chosen.length - failed.length} of ${chosen.length} parts as they should`);
if (failed.length > 0) console.error(`Not finished, or too much left: ${failed.join(', ')}`);
process.exitCode = chosen.length === 0 || failed.length > 0 ? 1 : 0;
