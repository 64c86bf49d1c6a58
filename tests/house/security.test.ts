import { describe, expect, test } from 'vitest';
import { files, read } from './tree.ts';

const rows = read('docs/SECURITY.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

/** `tests/x.test.ts` *a name*, *another* → which names stand in which file. */
const namedIn = (cell: string): { file: string; names: string[] }[] =>
  [...cell.matchAll(/`(tests\/[\w./]+)`((?:,? \*[^*]+\*)*)/g)].map(([, file = '', said = '']) => ({
    file,
    names: [...said.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => name),
  }));

describe('the table of promises in SECURITY.md', () => {
  test('has three columns, and a test in each row', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(
      rows.filter((row) => row.length !== 3 || namedIn(row[2] ?? '').every(({ names }) => names.length === 0)),
    ).toEqual([]);
  });

  test('names files and tests that exist', () => {
    const held = rows.flatMap(([, where = '']) => [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
    expect(held.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
    const missing = rows.flatMap(([, , seen = '']) =>
      namedIn(seen).flatMap(({ file, names }) => {
        const source = files.includes(file) ? read(file) : '';
        return source === ''
          ? [file]
          : names.filter((name) => !source.includes(`'${name}'`)).map((name) => `${file}: ${name}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});
