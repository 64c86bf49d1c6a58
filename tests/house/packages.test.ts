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

describe('what comes from outside', () => {
  test.each(['dependencies', 'devDependencies', 'optionalDependencies'] as const)(
    '%s are pinned to one version',
    (kind) => {
      const loose = Object.entries(manifest[kind]).filter(
        ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      );
      expect(loose).toEqual([]);
    },
  );

  test('at most 25 direct runtime dependencies', () =>
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(25));

  test('the lockfile names no address and checks every package', () => {
    expect(locked.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([]);
  });

  test('no package that we need runs a script when it is installed', () => {
    expect(locked.filter(([, entry]) => entry.hasInstallScript && !entry.optional).map(([path]) => path)).toEqual([]);
  });
});
