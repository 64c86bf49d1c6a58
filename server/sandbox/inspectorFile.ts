import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddedFile } from '../app.ts';
import { chartText } from './chartText.ts';

/** The path of the page that shows the running charts. */
const INSPECTOR = '/sandbox/charts/';

const home = join(import.meta.dirname, '../../inspector');
const scripts = ['page', 'sender', 'stately'];

/** The page's code, bundled on request: a build never contains it. */
async function bundle(): Promise<Map<string, AddedFile>> {
  const { build } = await import('vite');
  const bundled = await build({
    configFile: false,
    root: join(home, '..'),
    mode: 'development',
    logLevel: 'silent',
    build: {
      write: false,
      // Composed guards are recognised by the names of functions.
      minify: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(scripts.map((name) => [name, join(home, `${name}.ts`)])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  const outputs = [bundled].flat().flatMap((one) => ('output' in one ? one.output : []));
  return new Map(
    outputs.flatMap((file) =>
      file.type === 'chunk'
        ? [[INSPECTOR + file.fileName, { type: 'text/javascript; charset=utf-8', text: file.code }]]
        : [],
    ),
  );
}

const text = (name: string, type: string): AddedFile => ({
  type: `${type}; charset=utf-8`,
  text: readFileSync(join(home, name), 'utf8'),
});

let cachedFiles: Promise<Map<string, AddedFile>> | null = null;

/**
 * One of the inspector's files, or null for any other path. `fresh`: from the current sources; the page itself requests
 * that.
 */
export async function inspectorFile(path: string, fresh = false): Promise<AddedFile | null> {
  if (!path.startsWith(INSPECTOR)) return null;
  if (path === INSPECTOR) {
    if (fresh) cachedFiles = null;
    return text('index.html', 'text/html');
  }
  if (path === `${INSPECTOR}page.css`) return text('page.css', 'text/css');
  const [, chart] = /([^/]+)\.chart\.js$/.exec(path) ?? [];
  if (chart !== undefined) {
    const copied = await chartText(chart);
    return copied === null ? null : { type: 'text/plain; charset=utf-8', text: copied };
  }
  cachedFiles ??= bundle();
  return (await cachedFiles).get(path) ?? null;
}
