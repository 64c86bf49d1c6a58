import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the running charts are watched: beside the sandbox and in development, never where an operator serves the app. */
export const INSPECTOR = '/sandbox/charts/';

const home = join(import.meta.dirname, '../inspector');
const scripts = ['page', 'sender', 'stately'];

type File = { type: string; text: string };

/** The page's code, made when it is asked for: a build never holds it. */
async function bundle(): Promise<Map<string, File>> {
  const { build } = await import('vite');
  const made = await build({
    configFile: false,
    root: join(home, '..'),
    mode: 'development',
    logLevel: 'silent',
    build: {
      write: false,
      // Composed guards are told by the names of functions.
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
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  return new Map(
    outputs.flatMap((file) =>
      file.type === 'chunk'
        ? [[INSPECTOR + file.fileName, { type: 'text/javascript; charset=utf-8', text: file.code }]]
        : [],
    ),
  );
}

const text = (name: string, type: string): File => ({
  type: `${type}; charset=utf-8`,
  text: readFileSync(join(home, name), 'utf8'),
});

let kept: Promise<Map<string, File>> | null = null;

/** One of the inspector's files, or null for any other path. `fresh`: as the sources are now; the page itself asks for that. */
export async function inspectorFile(path: string, fresh = false): Promise<File | null> {
  if (!path.startsWith(INSPECTOR)) return null;
  if (path === INSPECTOR) {
    if (fresh) kept = null;
    return text('index.html', 'text/html');
  }
  if (path === `${INSPECTOR}page.css`) return text('page.css', 'text/css');
  kept ??= bundle();
  return (await kept).get(path) ?? null;
}
