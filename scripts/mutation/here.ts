import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'rolldown/experimental';

/** One test as the functions below registered it. */
export type Written = { file: string; name: string; run: () => unknown };

const written: Written[] = [];
let file = '';
let path: string[] = [];
let version = 0;

type Body = (...row: unknown[]) => unknown;
const write = (name: string, run: Body): void =>
  void written.push({ file, name: [...path, name].join(' > '), run: () => run({}) });
const within = (name: string, body: Body): void => {
  const around = path;
  path = [...path, name];
  body();
  path = around;
};
const each = (word: (name: string, body: Body) => void) => (rows: readonly unknown[]) => (name: string, body: Body) =>
  rows.forEach((row, index) => word(`${name} [${index}]`, () => (Array.isArray(row) ? body(...row) : body(row))));
const nothing = (): void => undefined;

/** The functions of Vitest that tests of charts and rules use, imported by vitest.mjs. */
export const words = {
  describe: Object.assign(within, { each: each(within) }),
  it: Object.assign(write, { each: each(write), runIf: (holds: boolean) => (holds ? write : nothing) }),
  afterAll: nothing,
};
Reflect.set(globalThis, 'mutationWords', words);

const MACRO = 'scripts/mutation/macro.mjs';
const shims: Record<string, string> = {
  vitest: 'scripts/mutation/vitest.mjs',
  '@lingui/core/macro': MACRO,
  '@lingui/react/macro': MACRO,
};

/** Which file imports which, by address. */
const taken = new Map<string, Set<string>>();

/** Whether this test imports that source, directly or through others. */
export function reaches(test: string, source: string): boolean {
  const [from, to] = [test, source].map((one) => pathToFileURL(resolve(one)).href);
  const seen = new Set<string>();
  const look = (at: string | undefined): boolean => {
    if (at === undefined || seen.has(at)) return false;
    seen.add(at);
    return at === to || [...(taken.get(at) ?? [])].some(look);
  };
  return look(from);
}

/**
 * Loads every file of ours again for each version of the world; packages stay loaded. Call once, in the folder of the
 * sources.
 */
export function watchImports(): void {
  const home = `${pathToFileURL(process.cwd()).href}/`;
  registerHooks({
    resolve(specifier, context, next) {
      const shim = shims[specifier];
      const parent = context.parentURL?.split('?')[0];
      if (
        shim !== undefined &&
        parent?.startsWith(home) &&
        !parent.includes('/node_modules/') &&
        !parent.endsWith('.mjs')
      )
        return { url: new URL(shim, home).href, shortCircuit: true };
      const found = next(specifier, { ...context, parentURL: parent });
      const isOurs =
        found.url.startsWith(home) && !found.url.includes('/node_modules/') && !found.url.includes('/scripts/');
      if (!isOurs) return found;
      const [url = ''] = found.url.split('?');
      if (parent !== undefined) taken.set(parent, (taken.get(parent) ?? new Set()).add(url));
      return { ...found, url: `${url}?v=${version}` };
    },
    // Some tests of charts read a view, which imports a component. Node runs neither JSX nor styles.
    load(url, context, next) {
      const [address = ''] = url.split('?');
      if (address.endsWith('.css')) return { format: 'module', source: 'export default {};', shortCircuit: true };
      if (!address.endsWith('.tsx')) return next(url, context);
      const { code } = transformSync(address, readFileSync(fileURLToPath(address), 'utf8'));
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

/** The tests of these files, loaded in a separate world. */
export async function readFresh(files: readonly string[]): Promise<Written[]> {
  version += 1;
  written.length = 0;
  // The previous load may have failed in the middle of a `describe`.
  path = [];
  for (const one of files) {
    file = one;
    await import(`${pathToFileURL(resolve(one)).href}?v=${version}`);
  }
  return [...written];
}
