import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser/browser.ts';
import { openStage, type Stage } from '../../support/browser/stage.ts';
import { browserFaults, type BrowserFault } from '../faults.ts';
import { notApplicable } from '../notApplicable.ts';
import { openPeople, type People } from '../people.ts';
import { openCell, type FlowScenario } from './cell.ts';
import { breachesOf } from './oracle.ts';
import { troubles, type Trouble } from './troubles.ts';

/** The faults that this flow meets on the screens. */
const metBy = ({ flow }: FlowScenario): [BrowserFault, Trouble][] =>
  browserFaults.filter((fault) => notApplicable(flow, fault) === null).map((fault) => [fault, troubles[fault]]);

/** The rows of these flows in Chromium. All cells share one world; each cell has a new phone. */
export function matrixOf(...scenarios: readonly FlowScenario[]): void {
  let stage: Stage;
  let people: People;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage();
    people = openPeople(stage.sandbox);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await stage.close();
  });

  describe.each(scenarios)('$flow', (scenario) => {
    test.each(metBy(scenario))(`The flow ${scenario.flow} survives: %s`, async (_, { worker = false, inject }) => {
      await stage.deploy({ worker });
      await stage.control.PUT('/control/realtime', { body: { online: true } });
      await stage.control.PUT('/control/faults', { body: { rules: [] } });
      const cell = await openCell(stage, people, browser, scenario);
      try {
        if (!scenario.beginsSignedOut) await cell.comeBack();
        await scenario.begins?.(cell);
        await scenario.opens(cell);
        await inject(cell);
        await cell.goesOn('the end of the flow', () => scenario.isDone(cell));
        // Delivers everything that is pending. A command that has effect twice shows here.
        await cell.phone.pass(60_000);
        expect([...(await breachesOf(cell)), ...(await scenario.breaches(cell))]).toEqual([]);
      } finally {
        await cell.close();
      }
    });
  });
}
