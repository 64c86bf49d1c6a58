import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { env, getuid, platform } from 'node:process';

/**
 * Installs Debian's packages where we may (as root, or in CI). False where we may not, or when a package did not
 * install. `optional`: not every system has them.
 */
export function aptInstalls(packages: readonly string[], optional: readonly string[] = []): boolean {
  const prefix = getuid?.() === 0 ? [] : env['CI'] ? ['sudo', '-n'] : null;
  if (platform !== 'linux' || !prefix || !existsSync('/usr/bin/apt-get')) return false;
  const apt = (...args: string[]) => {
    const [program = '', ...rest] = [...prefix, 'apt-get', ...args];
    return (
      spawnSync(program, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    );
  };
  const install = (name: string) => apt('install', '-y', '-qq', '--no-install-recommends', name);
  console.log(`Installing ${packages.join(', ')} with apt…`);
  if (!apt('update', '-qq') || !packages.every(install)) return false;
  for (const name of optional) install(name);
  return true;
}
