import { existsSync } from 'node:fs';
import { env, platform } from 'node:process';
import { aptInstalls } from './apt.ts';

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

/** Finds Chromium, or installs it with apt where we may (as root, or in CI); otherwise prints why and answers null. */
export function demandChromium(): string | null {
  const found = findChromium();
  if (found) return found;
  // The journeys run in Chromium where there is no headless shell.
  if (aptInstalls(['chromium'], ['chromium-headless-shell'])) return findChromium();
  console.error(
    'The journeys need Chromium. Install it (Debian and Ubuntu: apt install chromium) or set CHROME_PATH to its program.',
  );
  return null;
}
