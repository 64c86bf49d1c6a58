// What Stately's editor reads from each chart file: paths on the command line, JSON on stdout.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// The extractor was written for XState 4 and imports parts that XState 5 no longer has; it supports
// `setup().createMachine()`.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith('xstate/lib/') ? specifier.replace('xstate', 'xstate4') : specifier, context),
});
const { extractMachinesFromFile } = await import('@xstate/machine-extractor');

// The extractor prints a message for every function that it does not draw.
console.log = console.warn = console.error = () => {};
const charts = process.argv.slice(2).map((path) => {
  const found = extractMachinesFromFile(readFileSync(path, 'utf8'))?.machines ?? [];
  return [path, found.map((machine) => machine?.toConfig() ?? null)];
});
process.stdout.write(JSON.stringify(Object.fromEntries(charts)));
