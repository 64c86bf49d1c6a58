import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../scripts/checks/chromium.ts';
import { buildIfChanged } from '../../scripts/build/build.ts';
import { keepCity } from '../city.ts';
import { standing } from '../sandbox/standing.ts';
import { flags } from './flags.ts';
import { morning } from './morning.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one Chromium of this run listens. */
    chromium: string;
    /** A file with the dump of a city that was made this morning. */
    morningCity: string;
  }
}

/** Before all journeys: a build of these sources, one Chromium and one city, which every file of them shares. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: set CHROME_PATH, or install it (Debian and Ubuntu: apt install chromium).');
  await buildIfChanged(join(import.meta.dirname, '../../dist'));
  const browser = await chromium.launchServer({ executablePath, chromiumSandbox: false, args: flags });
  project.provide('chromium', browser.wsEndpoint());
  const city = await keepCity({ ...standing, clock: { running: false, start: morning } });
  project.provide('morningCity', city.file);
  return async () => {
    city.remove();
    await browser.close();
  };
}
