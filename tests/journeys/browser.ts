import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import { flags } from './flags.ts';

let opened: Promise<Browser> | null = null;

/**
 * The one Chromium of this worker, which ends with it. Not one for all of them: every word of a page would then go
 * through the run's own process as well.
 */
export const openBrowser = (): Promise<Browser> =>
  (opened ??= chromium.launch({ executablePath: inject('chromium'), chromiumSandbox: false, args: flags }));
