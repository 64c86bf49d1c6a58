import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfChanged } from '../../scripts/build/buildIfChanged.ts';
import { findChromium, findHeadlessShell } from '../../scripts/checks/chromium.ts';
import { keepCity } from '../support/city.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of Chromium. */
    chromium: string;
    /** The path of its headless shell, or of Chromium where there is none. */
    headlessShell: string;
  }
}

/** Before all journeys: a build of these sources and one city, which every file of them shares. */
export default async function setup(project: TestProject): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('No Chromium: set CHROME_PATH, or install it (Debian and Ubuntu: apt install chromium).');
  await buildIfChanged(join(import.meta.dirname, '../../dist'));
  project.provide('chromium', executablePath);
  project.provide('headlessShell', findHeadlessShell() ?? executablePath);
  project.provide('city', await keepCity());
}
