import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that only gives on what another holds; the bundler writes one for each dynamic import into a group of files. */
type Proxy = { name: string; of: string; exports: string };

const PROXY = /^export\{([^{}]+)\}from"\.\/([^"]+)";?\s*$/;

function proxyIn(folder: string, name: string): Proxy | null {
  const [, names = '', of = ''] = PROXY.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
  if (!of) return null;
  const exports = names
    .split(',')
    .map((one) => one.trim().split(' as '))
    .map(([inner = '', outer = inner]) => `${outer}:e.${inner}`)
    .join(',');
  return { name, of, exports };
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The manifest's entry of a proxy becomes that of the file behind it. */
function withoutProxies(manifest: Manifest, proxies: readonly Proxy[]): Manifest {
  const behind = new Map(proxies.map(({ name, of }) => [`assets/${name}`, `assets/${of}`]));
  const ofFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
  return Object.fromEntries(
    Object.entries(manifest).map(([source, entry]) => {
      const real = ofFile.get(behind.get(entry.file) ?? '');
      return [source, real ? { ...entry, ...real } : entry];
    }),
  );
}

/** `a b a` → `a b`, in the lists of `scripts/build/modulepreloadPlugin.ts`. */
const eachOnce = (html: string) =>
  html.replace(
    /(data-rider=")([^"]*)/,
    (_, name: string, list: string) => name + [...new Set(list.split(' '))].join(' '),
  );

/**
 * Each dynamic import of a proxy asks for the file behind it at once, and the proxies go: twenty requests of fifty
 * bytes. Rolldown does not do it (rolldown issue 9729); when it does, this throws because there are none.
 */
export function removeProxies(dist: string): void {
  const folder = join(dist, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const proxies = scripts.flatMap((name) => proxyIn(folder, name) ?? []);
  if (proxies.length === 0) throw new Error('The bundler writes no proxies any more: scripts/build/proxies.ts can go.');

  const rewritten = (text: string) =>
    proxies.reduce(
      (now, { name, of, exports }) =>
        now
          .replaceAll(`import(\`./${name}\`)`, `import(\`./${of}\`).then(e=>({${exports}}))`)
          .replaceAll(`assets/${name}`, `assets/${of}`),
      text,
    );
  const page = join(dist, 'index.html');
  const manifest = join(dist, '.vite/manifest.json');
  const own = new Set(proxies.map(({ name }) => name));
  const rest = scripts.filter((name) => !own.has(name)).map((name) => join(folder, name));
  for (const file of rest) writeFileSync(file, rewritten(readFileSync(file, 'utf8')));
  writeFileSync(page, eachOnce(rewritten(readFileSync(page, 'utf8'))));
  const entries: Manifest = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify(withoutProxies(entries, proxies), null, 2));

  for (const file of [...rest, page, manifest]) {
    const text = readFileSync(file, 'utf8');
    const left = proxies.find(({ name }) => text.includes(name));
    if (left) throw new Error(`${file} still names ${left.name}.`);
  }
  for (const { name } of proxies) rmSync(join(folder, name));
}
