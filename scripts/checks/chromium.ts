import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { env, getuid, platform } from 'node:process';

const known: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** The path of a Chromium: CHROME_PATH, then the usual paths of this system; null when there is none. */
export function findChromium(): string | null {
  return [env['CHROME_PATH'], ...(known[platform] ?? [])].find((file) => file && existsSync(file)) ?? null;
}

const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Chromium's engine without its windows and menus (Debian's package `chromium-headless-shell`): journeys cost a fifth
 * less of the machine's time in it. Null where it is not installed.
 */
export const findHeadlessShell = (): string | null => (existsSync(SHELL) ? SHELL : null);

const aptInstalls = (prefix: string[]): boolean => {
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
  if (!apt('update', '-qq') || !install('chromium')) return false;
  // Not every system has it: the journeys then run in Chromium.
  install('chromium-headless-shell');
  return true;
};

/** Finds Chromium, or installs it with apt where we may (as root, or in CI); otherwise prints why and answers null. */
export function demandChromium(): string | null {
  const found = findChromium();
  if (found) return found;
  const prefix = getuid?.() === 0 ? [] : env['CI'] ? ['sudo', '-n'] : null;
  if (platform === 'linux' && prefix && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt…');
    if (aptInstalls(prefix)) return findChromium();
  }
  console.error(
    'The journeys need Chromium. Install it (Debian and Ubuntu: apt install chromium) or set CHROME_PATH to its program.',
  );
  return null;
}
