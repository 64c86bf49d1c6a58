import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const machines = join(import.meta.dirname, '../../machines');

/**
 * One chart as a text that Stately's editor takes: without types, with what it imports from this repository above it,
 * and setup and chart in one expression. Null: there is no such chart. A chart that it starts is an empty actor here.
 */
export async function chartText(name: string): Promise<string | null> {
  const entry = join(machines, name, `${name}.machine.ts`);
  if (!/^\w+$/.test(name) || !existsSync(entry)) return null;
  const { build } = await import('vite');
  const bundled = await build({
    configFile: false,
    root: join(machines, '..'),
    logLevel: 'silent',
    plugins: [
      {
        name: 'one-chart',
        load: (path) =>
          path.endsWith('.machine.ts') && path !== entry
            ? [
                `import { fromCallback } from 'xstate';`,
                ...(readFileSync(path, 'utf8').match(/(?<=export (?:const|function) )\w+/g) ?? []).map(
                  (exported) => `export const ${exported} = fromCallback(() => {});`,
                ),
              ].join('\n')
            : null,
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: 'xstate' },
    },
  });
  return [bundled]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('');
}
