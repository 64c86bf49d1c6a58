import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { featureOf, floorOf } from './floors.ts';
import { betweenRooms, rooms } from './rooms.ts';
import { ours, read, typescript } from './tree.ts';

/** The specifiers that a file imports, types included. */
const importsOf = (path: string): string[] =>
  ts.preProcessFile(read(path), true, true).importedFiles.map(({ fileName }) => fileName);

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
  test.each(rooms.map(({ name }) => name))('Code of %s imports only what its row allows', (name) => {
    const inside = typescript.filter((path) => rooms.find(({ here }) => here.test(path))?.name === name);
    expect(inside.flatMap(broken)).toEqual([]);
  });

  test('Every import of our files has its extension, for Node, Vite and tsc', () => {
    const bare = typescript.flatMap((path) =>
      importsOf(path)
        .filter((name) => /^[.#]/.test(name) && !/\.[a-z]+(\?.*)?$/.test(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(bare).toEqual([]);
  });

  test('The file src/runtime/services.ts imports only types, so that no view loads the code of src/app', () =>
    expect(read('src/runtime/services.ts')).not.toMatch(/^import (?!type )|import\(/m));

  test('No relative import leaves its folder of src', () => {
    const climbing = typescript
      .filter((path) => path.startsWith('src/'))
      .flatMap((path) =>
        importsOf(path)
          .filter(
            (name) =>
              name.startsWith('..') &&
              join(path, '..', name).split('/').slice(0, 2).join('/') !== path.split('/').slice(0, 2).join('/'),
          )
          .map((name) => `${path}: ${name}`),
      );
    expect(climbing).toEqual([]);
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

test('Every feature folder has a layer', () =>
  expect([...new Set(typescript.flatMap((path) => featureOf(path) ?? []))].filter((room) => floorOf(room) < 0)).toEqual(
    [],
  ));

describe('circular imports', () => {
  test('The folders of src/features have no circular imports', () => expect(circles(featureOf)).toEqual([]));
  test('The folders of the sandbox have no circular imports', () =>
    expect(circles((path) => /^sandbox\/(.+?)(\/|\.ts$)/.exec(path)?.[1] ?? null)).toEqual([]));
  test('Files have no circular imports', () =>
    expect(
      circles((path) => (/^(src|machines|sandbox|server|scripts|inspector|tests)\//.test(path) ? path : null)),
    ).toEqual([]));
});

test('A kind of test imports only its folder and tests/support, and tests/support imports no kind', () => {
  const kindOf = (path: string) => /^tests\/(\w+)/.exec(path)?.[1];
  const strays = typescript
    .filter((path) => path.startsWith('tests/'))
    .flatMap((path) =>
      importsOf(path).flatMap((fileName) => {
        const to = ours(path, fileName);
        const isFree = !to?.startsWith('tests/') || to.startsWith('tests/support/') || kindOf(to) === kindOf(path);
        return isFree ? [] : [`${path} imports ${to}`];
      }),
    );
  expect(strays).toEqual([]);
});
