import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The whole text of a facade: `export{a as MapScreen}from"./x.js";` */
const FACADE = /^export\{([^}]+)\}from"\.\/([\w-]+\.js)";?\s*$/;
const DYNAMIC_IMPORT = /import\(`\.\/([\w-]+\.js)`\)/g;

type Facade = { from: string; exports: string };

function facadesIn(assets: string): Map<string, Facade> {
  const facades = new Map<string, Facade>();
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.js'))) {
    const [, names, from] = FACADE.exec(readFileSync(join(assets, name), 'utf8')) ?? [];
    if (names === undefined || from === undefined) continue;
    const exports = names.split(',').map((pair) => {
      const [inner = '', outer = inner] = pair.split(' as ');
      return `${outer}:e.${inner}`;
    });
    facades.set(name, { from, exports: exports.join() });
  }
  return facades;
}

/**
 * Removes the facades of a build. Where several screens share a file, the bundler writes for each screen one more file,
 * which only passes on its exports: one more request before the screen. The importers name the shared file instead.
 */
export function removeFacades(dist: string): void {
  const assets = join(dist, 'assets');
  const facades = facadesIn(assets);
  if (facades.size === 0) throw new Error('The bundler writes no facades any more: scripts/build/facades.ts can go.');

  const named = new RegExp(`assets/(${[...facades.keys()].join('|').replaceAll('.', '\\.')})`, 'g');
  const withoutFacades = (text: string) =>
    text
      .replace(DYNAMIC_IMPORT, (found, name: string) => {
        const facade = facades.get(name);
        return facade ? `import(\`./${facade.from}\`).then(e=>({${facade.exports}}))` : found;
      })
      .replace(named, (_, name: string) => `assets/${facades.get(name)?.from}`);
  const others = readdirSync(assets).filter((file) => file.endsWith('.js') && !facades.has(file));
  for (const file of [...others.map((name) => `assets/${name}`), 'index.html', '.vite/manifest.json']) {
    const path = join(dist, file);
    const text = readFileSync(path, 'utf8');
    const rest = withoutFacades(text).replace(/(?<= data-\w+=")[^"]+/g, (list) =>
      [...new Set(list.split(' '))].join(' '),
    );
    if (rest !== text) writeFileSync(path, rest);
  }
  for (const name of facades.keys()) rmSync(join(assets, name));
}
