import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../scripts/checks/chromium.ts';
import { buildIfChanged } from '../../scripts/build/build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one Chromium of this run listens. */
    chromium: string;
  }
}

/** How Chromium is started here. */
export const flags = [
  '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
];

/** Before all journeys: a build of these sources and one Chromium, which every file of them shares. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: set CHROME_PATH, or install it (Debian and Ubuntu: apt install chromium).');
  await buildIfChanged(join(import.meta.dirname, '../../dist'));
  const browser = await chromium.launchServer({ executablePath, chromiumSandbox: false, args: flags });
  project.provide('chromium', browser.wsEndpoint());
  return () => browser.close();
}
