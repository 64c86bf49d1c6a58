import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, read } from './tree.ts';

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>;
type Lock = {
  packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; hasInstallScript?: boolean; optional?: boolean }
  >;
};

/** The repository's packages, and those that a tool installs when it first runs. */
const homes = files.filter((path) => basename(path) === 'package-lock.json').map(dirname);
const manifests = homes.map((home): Manifest => JSON.parse(read(join(home, 'package.json'))));
const locked = homes.flatMap((home) => {
  const { packages }: Lock = JSON.parse(read(join(home, 'package-lock.json')));
  return Object.entries(packages).flatMap(([path, entry]) => (path === '' ? [] : [[join(home, path), entry] as const]));
});

// S031
describe('dependencies', () => {
  test.each(['dependencies', 'devDependencies', 'optionalDependencies'] as const)(
    'Each package in %s is pinned to one exact version',
    (kind) => {
      const loose = manifests
        .flatMap((manifest) => Object.entries(manifest[kind] ?? {}))
        .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
      expect(loose).toEqual([]);
    },
  );

  test('The repository has at most 25 direct runtime dependencies', () =>
    expect(manifests.flatMap(({ dependencies }) => Object.keys(dependencies ?? {})).length).toBeLessThanOrEqual(25));

  test('Each package in the lockfile has an integrity hash and no download URL', () => {
    expect(locked.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([]);
  });

  test('No required package in the lockfile has an install script', () => {
    expect(locked.filter(([, entry]) => entry.hasInstallScript && !entry.optional).map(([path]) => path)).toEqual([]);
  });
});
