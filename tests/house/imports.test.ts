import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { featureOf, floorOf } from './floors.ts';
import { betweenRooms, rooms } from './rooms.ts';
import { ours, read, typescript } from './tree.ts';

/** The specifiers that a file imports, types included. */
const importsOf = (path: string): string[] =>
  ts.preProcessFile(read(path), true, true).importedFiles.map(({ fileName }) => fileName);
/** `path: specifier` of the imports that a rule forbids. */
const against = (rule: (name: string, path: string) => boolean, paths = typescript): string[] =>
  paths.flatMap((path) => importsOf(path).flatMap((name) => (rule(name, path) ? [`${path}: ${name}`] : [])));
const inSrc = typescript.filter((path) => path.startsWith('src/'));

function broken(path: string): string[] {
  const room = rooms.find(({ here }) => here.test(path));
  if (!room) return [];
  return importsOf(path).flatMap((fileName) => {
    const specifier = fileName.replace(/\?.*$/, '');
    const to = ours(path, specifier);
    if (to === null) return room.packages.test(specifier) ? [] : [`${path}: ${room.name} may not import ${specifier}`];
    if (!room.ours.test(to)) return [`${path}: ${room.name} may not import ${to}`];
    const wrong = betweenRooms(path, to);
    return wrong ? [`${path} imports ${to}: ${wrong}`] : [];
  });
}

describe('the table of allowed imports', () => {
  test.each(rooms.map(({ name }) => name))(
    'Code of %s imports only what the table of allowed imports lists for it',
    (name) => {
      const inside = typescript.filter((path) => rooms.find(({ here }) => here.test(path))?.name === name);
      expect(inside.flatMap(broken)).toEqual([]);
    },
  );

  test('Each import of one of the repository’s own files includes the file’s extension', () => {
    expect(against((name) => /^[.#]/.test(name) && !/\.[a-z]+(\?.*)?$/.test(name))).toEqual([]);
  });

  test('The file src/runtime/services.ts imports only types, so that no view loads the code of src/app', () =>
    expect(read('src/runtime/services.ts')).not.toMatch(/^import (?!type )|import\(/m));

  test('No relative import leads from one top-level folder of src into another', () => {
    const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');
    const climbs = (name: string, path: string) =>
      name.startsWith('..') && folderOf(join(path, '..', name)) !== folderOf(path);
    expect(against(climbs, inSrc)).toEqual([]);
  });
});

/** Folders with circular imports: each reaches itself through the imports of others, types included. */
function circles(roomOf: (path: string) => string | null): string[] {
  const reached = new Map<string, Set<string>>();
  for (const path of typescript) {
    const room = roomOf(path);
    if (room === null) continue;
    const next = reached.get(room) ?? new Set();
    reached.set(room, next);
    for (const fileName of importsOf(path)) {
      const to = ours(path, fileName.replace(/\?.*$/, ''));
      const theirs = to === null ? null : roomOf(to);
      if (theirs !== null && theirs !== room) next.add(theirs);
    }
  }
  const all = (room: string, seen: Set<string>): Set<string> => {
    for (const next of reached.get(room) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      all(next, seen);
    }
    return seen;
  };
  return [...reached.keys()].filter((room) => all(room, new Set()).has(room)).toSorted();
}

test('Every folder of src/features belongs to a layer', () => {
  const folders = new Set(inSrc.flatMap((path) => featureOf(path) ?? []));
  expect([...folders].filter((room) => floorOf(room) < 0)).toEqual([]);
});

describe('circular imports', () => {
  test('The folders of src/features have no circular imports', () => expect(circles(featureOf)).toEqual([]));
  test('The folders of the sandbox have no circular imports', () =>
    expect(circles((path) => /^sandbox\/(.+?)(\/|\.ts$)/.exec(path)?.[1] ?? null)).toEqual([]));
  test('Files have no circular imports', () =>
    expect(
      circles((path) => (/^(src|machines|sandbox|server|scripts|inspector|tests)\//.test(path) ? path : null)),
    ).toEqual([]));
});

test('A file of tests imports from the other folders of tests only what is in tests/support', () => {
  const kindOf = (path: string) => /^tests\/(\w+)/.exec(path)?.[1];
  const strays = (name: string, path: string) => {
    const to = ours(path, name);
    const isOfKind = to !== null && /^tests\/(?!support\/)/.test(to);
    return path.startsWith('tests/') && isOfKind && kindOf(to) !== kindOf(path);
  };
  expect(against(strays)).toEqual([]);
});
