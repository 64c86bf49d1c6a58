import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../../dist');
const SAYS_NAMES = /\.(?:js|css|html|json)$/;

/**
 * Writes another release into a new folder. Every asset has a new name, as if all code had changed, and no old asset is
 * left, as if the operator kept none (docs/OPERATING.md asks to keep them). Returns the folder, and a function that
 * deletes it.
 */
export function openNextBuild(): { dist: string; drop: () => void } {
  const next = mkdtempSync(join(tmpdir(), 'velorent-deployed-'));
  // Compressed files contain the old names.
  cpSync(dist, next, { recursive: true, filter: (from) => !/\.(?:br|gz)$|[/\\]previous$/.test(from) });
  const assets = readdirSync(join(next, 'assets'));
  const renamed = new Map(assets.map((name) => [name, name.replace(/(?=\.\w+$)/, 'next')]));
  const names = new RegExp(assets.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g');
  for (const path of readdirSync(next, { recursive: true, encoding: 'utf8' }).filter((name) => SAYS_NAMES.test(name))) {
    const file = join(next, path);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(names, (name) => renamed.get(name) ?? name),
    );
  }
  for (const [name, other] of renamed) renameSync(join(next, 'assets', name), join(next, 'assets', other));
  writeFileSync(join(next, 'version.json'), JSON.stringify({ version: 'next', commit: 'next', sources: 'next' }));
  return { dist: next, drop: () => rmSync(next, { recursive: true, force: true }) };
}
