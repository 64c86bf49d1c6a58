import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { flags } from './flags.ts';

const launch = (executablePath: string): LaunchOptions => ({ executablePath, chromiumSandbox: false, args: flags });

/** The programs of Chromium: its headless shell has no notifications and no installation. */
export type Program = 'headlessShell' | 'chromium';

const opened = new Map<Program, Promise<Browser>>();

/**
 * The one Chromium of this worker, which ends with it. Not one for all of them: every word of a page would then go
 * through the run's own process as well.
 */
export function openBrowser(program: Program = 'headlessShell'): Promise<Browser> {
  const browser = opened.get(program) ?? chromium.launch(launch(inject(program)));
  opened.set(program, browser);
  return browser;
}

/** A browser with a separate profile for this file: a test can kill it and open it again with its storage. */
export function ownBrowser(more: LaunchOptions = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'velorent-phone-'));
  afterAll(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  return {
    newContext: (options: object = {}) =>
      chromium.launchPersistentContext(profile, { ...options, ...launch(inject('chromium')), ...more }),
  };
}
