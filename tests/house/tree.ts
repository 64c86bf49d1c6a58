import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Every file that git tracks or would add, by its path from the root, with forward slashes. */
export const files: string[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)))
  .sort();

/** Whether this is a file or a folder of the repository. */
export const exists = (path: string): boolean => files.some((file) => file === path || file.startsWith(`${path}/`));

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const written = /\.(ts|tsx|mts|mjs|js|css|html|sql|json|yaml|yml|md|po|svg|txt)$/;
/** Text files: no pictures and no fonts. */
export const texts = files.filter(
  (path) => written.test(path) || path.startsWith('.ci/') || /(^|\/)\.[a-z]+$/.test(path),
);

const isGenerated = (path: string): boolean => path.startsWith('openapi/generated/');
/** Hand-written code. */
export const code = files.filter((path) => /\.(ts|tsx|mjs|js|css|sql)$/.test(path) && !isGenerated(path));
export const typescript = code.filter((path) => /\.tsx?$/.test(path));

/** `path:line` of every line that breaks a rule. */
export const breaches = (paths: string[], rule: RegExp): string[] =>
  paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (rule.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`] : [])),
  );

const doors: Record<string, string> = JSON.parse(read('package.json')).imports;

/** A specifier in the file `from` as a path from the root, or null for a package. */
export function ours(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const door = Object.keys(doors).find((name) => specifier.startsWith(name.replace('*', '')));
  if (!door) return null;
  return posix.normalize((doors[door] ?? '').replace('*', specifier.slice(door.length - 1)));
}
