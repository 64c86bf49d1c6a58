import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { flags } from './flags.ts';

const launch = (executablePath: string): LaunchOptions => ({ executablePath, chromiumSandbox: false, args: flags });

let opened: Promise<Browser> | null = null;

/**
 * The one Chromium of this worker, which ends with it. Not one for all of them: every word of a page would then go
 * through the run's own process as well.
 */
export const openBrowser = (): Promise<Browser> => (opened ??= chromium.launch(launch(inject('headlessShell'))));

/** A browser with a profile of its own for this file: it can be killed and opened again, with its storage. */
export function ownBrowser(more: LaunchOptions = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'velorent-phone-'));
  afterAll(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  return {
    newContext: (options: object = {}) =>
      chromium.launchPersistentContext(profile, { ...options, ...launch(inject('chromium')), ...more }),
  };
}
