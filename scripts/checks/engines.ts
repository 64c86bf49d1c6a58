import { existsSync, globSync } from 'node:fs';
import { env } from 'node:process';
import { aptInstalls } from './apt.ts';
import { findChromium } from './chromium.ts';

const found = (...files: (string | undefined)[]): string | null =>
  files.find((file) => file !== undefined && existsSync(file)) ?? null;

/**
 * The program of each engine, null where it is not installed: Debian's packages, or Firefox where FIREFOX_PATH says. Of
 * WebKit it is the small browser that comes with WebKitGTK; it is driven by WebKitWebDriver on a display of Xvfb.
 */
export function findEngines(): Record<'Chromium' | 'Firefox' | 'WebKit', string | null> {
  const isDriven = existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb');
  return {
    Chromium: findChromium(),
    Firefox: found(env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'),
    WebKit: isDriven ? (globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? null) : null,
  };
}

/** Finds Firefox and WebKit, or installs them with apt where we may. Says which of them is missing: its tests do not run. */
export function demandEngines(): void {
  const isThere = () => Object.values(findEngines()).every((program) => program !== null);
  if (!isThere()) aptInstalls(['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
  for (const [engine, program] of Object.entries(findEngines()))
    if (program === null)
      console.error(
        `Nothing is tested in ${engine}. Debian and Ubuntu: apt install chromium firefox-esr webkit2gtk-driver xvfb`,
      );
}
