import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MOMENTS } from '../../scripts/build/moments.ts';
import { parts } from '../../scripts/mutation/parts.ts';
import { files, read, root } from './tree.ts';

test.each(Object.entries(MOMENTS))(
  'For the moment “%s”, the list MOMENTS names only files and folders that exist in src',
  (_, paths) => expect(paths.filter((path) => !files.some((file) => file.startsWith(`src/${path}`)))).toEqual([]),
);

test.each(parts.map(({ name, files: mutated, tests }) => [name, [...mutated, ...tests]] as const))(
  'The mutation test of %s lists only files and tests that exist',
  (_, named) => {
    expect(named.filter((path) => !path.includes('*') && !files.includes(path))).toEqual([]);
  },
);

test('Each test file belongs to a project in vitest.config.ts', () => {
  const config = read('vitest.config.ts');
  const included = [...config.matchAll(/'(tests\/[^']*\.test\.[^']*)'/g)].flatMap(([, pattern]) => pattern ?? []);
  const matched = new Set(globSync(included, { cwd: root }).map((path) => path.replaceAll('\\', '/')));
  const all = files.filter((path) => /^tests\/.*\.test\.tsx?$/.test(path));
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((path) => !matched.has(path))).toEqual([]);
});

test('Each panel of the sandbox’s console has an element with the panel’s id in the console’s HTML page', () => {
  const code = files.filter((path) => /^sandbox\/console\/.*\.js$/.test(path)).map(read);
  const panels = code.flatMap((text) => [...text.matchAll(/^ {2,4}id: '(\w+)',$/gm)].flatMap(([, id]) => id ?? []));
  const page = read('sandbox/console/index.html');
  expect(panels.length).toBeGreaterThan(10);
  expect(panels.filter((id) => !page.includes(`<div id="${id}"`))).toEqual([]);
});
