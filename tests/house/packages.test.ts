import { describe, expect, test } from 'vitest';
import { read } from './tree.ts';

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;
type Lock = {
  packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; hasInstallScript?: boolean; optional?: boolean }
  >;
};

const manifest: Manifest = JSON.parse(read('package.json'));
const lock: Lock = JSON.parse(read('package-lock.json'));
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

// S031
describe('dependencies', () => {
  test.each(['dependencies', 'devDependencies', 'optionalDependencies'] as const)(
    '%s are pinned to one version',
    (kind) => {
      const loose = Object.entries(manifest[kind]).filter(
        ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      );
      expect(loose).toEqual([]);
    },
  );

  test('number at most 25 direct ones at runtime', () =>
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(25));

  test('have no address and an integrity hash each in the lockfile', () => {
    expect(locked.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([]);
  });

  test('that we need run no install script', () => {
    expect(locked.filter(([, entry]) => entry.hasInstallScript && !entry.optional).map(([path]) => path)).toEqual([]);
  });
});
