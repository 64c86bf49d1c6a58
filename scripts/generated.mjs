import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const check = process.argv.includes('--check');

/**
 * Writes a generated file. With `--check` it writes nothing, and the process fails when the committed text is another.
 *
 * @param {string} path from the root of the repository
 * @param {string} text
 * @param {string} command writes the file
 */
export function writeGenerated(path, text, command) {
  const file = new URL(`../${path}`, import.meta.url);
  if (!check) return writeFileSync(file, text);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  process.exitCode = 1;
  console.error(`${path} is stale: run ${command}`);
}
