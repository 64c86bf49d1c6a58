import { join, posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { betweenRooms, rooms } from './rooms.ts';
import { read, typescript } from './tree.ts';

const doors: Record<string, string> = JSON.parse(read('package.json')).imports;

/** A specifier as a path from the root, or null for a package. */
function ours(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const door = Object.keys(doors).find((name) => specifier.startsWith(name.replace('*', '')));
  if (!door) return null;
  return posix.normalize((doors[door] ?? '').replace('*', specifier.slice(door.length - 1)));
}

function broken(path: string): string[] {
  const room = rooms.find(({ here }) => here.test(path));
  if (!room) return [];
  return ts.preProcessFile(read(path), true, true).importedFiles.flatMap(({ fileName }) => {
    const specifier = fileName.replace(/\?.*$/, '');
    const to = ours(path, specifier);
    if (to === null) return room.packages.test(specifier) ? [] : [`${path}: ${room.name} may not import ${specifier}`];
    if (!room.ours.test(to)) return [`${path}: ${room.name} may not import ${to}`];
    const wrong = betweenRooms(path, to);
    return wrong ? [`${path} imports ${to}: ${wrong}`] : [];
  });
}

describe('the room table', () => {
  test.each(rooms.map(({ name }) => name))('%s imports only what its row allows', (name) => {
    const inside = typescript.filter((path) => rooms.find(({ here }) => here.test(path))?.name === name);
    expect(inside.flatMap(broken)).toEqual([]);
  });

  test('one spelling for Node, Vite and tsc: an extension on every import of ours', () => {
    const bare = typescript.flatMap((path) =>
      ts
        .preProcessFile(read(path), true, true)
        .importedFiles.map(({ fileName }) => fileName)
        .filter((name) => /^[.#]/.test(name) && !/\.[a-z]+(\?.*)?$/.test(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(bare).toEqual([]);
  });

  test('no file climbs out of its room by dots', () => {
    const climbing = typescript
      .filter((path) => path.startsWith('src/'))
      .flatMap((path) =>
        ts
          .preProcessFile(read(path), true, true)
          .importedFiles.map(({ fileName }) => fileName)
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
