import type { Browser } from 'playwright-core';
import { test as base } from 'vitest';
import { openBrowser, type Program } from './browser.ts';
import { openPhone, type Phone, type PhoneOptions } from './phone.ts';
import { openStage, type Stage } from './stage.ts';
import { comeBack } from './storedSession.ts';

type Options = Partial<Pick<PhoneOptions, 'locale' | 'scheme' | 'place' | 'time' | 'map' | 'motion'>> & {
  /** The path of the screen that a rider with a stored session opens. Without it no page is open yet. */
  opens?: string;
  /** The login of that rider. */
  login?: string;
};

type Fixtures = {
  stage: Stage;
  browser: Browser;
  /** Opens a rider's phone; it must have no complaints when the journey ends. */
  phone: (options?: Options) => Promise<Phone>;
};

/** A journey: one world per file, and a new phone for each call of `phone`. `options`: further parts of the stage. */
export const journeyOn = (options?: Parameters<typeof openStage>[0], program?: Program) =>
  base.extend<Fixtures>({
    stage: [
      // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
      async ({}, give) => {
        const stage = await openStage(options);
        await give(stage);
        await stage.close();
      },
      { scope: 'file' },
    ],
    browser: [
      // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
      async ({}, give) => {
        await give(await openBrowser(program));
      },
      { scope: 'file' },
    ],
    phone: async ({ stage, browser }, give) => {
      const phones: Phone[] = [];
      await give(async ({ opens, login, ...options } = {}) => {
        const phone = await openPhone(browser, {
          app: stage.app,
          control: stage.control,
          time: stage.sandbox.clock.now(),
          ...options,
        });
        phones.push(phone);
        if (opens !== undefined) {
          await comeBack(phone, login);
          await phone.open(opens);
        }
        return phone;
      });
      const complaints = phones.flatMap((phone) => phone.complaints);
      await Promise.all(phones.map((phone) => phone.close()));
      if (complaints.length) throw new Error(`The phone complained:\n${complaints.join('\n')}`);
    },
  });

export const journey = journeyOn();

/** Marks the journeys of `npm test`: one for each goal of a rider. The others run in `npm run test:all`. */
export const GOAL = { tags: ['goal'] };
