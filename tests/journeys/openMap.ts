import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { onRoute } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import type { Stage } from '../support/browser/stage.ts';
import { comeBack } from '../support/browser/storedSession.ts';

const cellPath = '/api/map/cells/{z}/{x}/{y}';
export const counted = /^На карте \d/;
export const patiently = { timeout: 30_000 };

/** All requests to the backends so far. */
export async function asked({ control }: Stage): Promise<number> {
  const { data } = await control.GET('/control/requests');
  return (data?.items ?? []).reduce((sum, { count }) => sum + count, 0);
}

export async function cellsAsked({ control }: Stage): Promise<number> {
  const { data } = await control.GET('/control/requests');
  return (data?.items ?? []).filter(({ path }) => path === cellPath).reduce((sum, { count }) => sum + count, 0);
}

/** The number of requests once none is in flight. */
export async function settled(stage: Stage): Promise<number> {
  let last = -1;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await asked(stage);
        return last === before;
      },
      { ...patiently, interval: 500 },
    )
    .toBe(true);
  return last;
}

/** In small steps, so that each answer arrives before the next request is due. */
export async function askedAMinute(rider: Phone, stage: Stage, minutes: number): Promise<number> {
  const before = await asked(stage);
  for (let second = 0; second < minutes * 60; second += 15) {
    await rider.pass(15_000);
    await settled(stage);
  }
  return ((await asked(stage)) - before) / minutes;
}

/**
 * On the signed-in rider's map. The browser's own cache counts in its own time, which no test can move: here every
 * question for cells goes out.
 */
export async function openMap(rider: Phone): Promise<Locator> {
  await onRoute(rider.context, '**/api/map/cells/**', (route) => route.continue());
  await comeBack(rider);
  await rider.open('/map');
  const map = rider.page.getByRole('region', { name: counted });
  // Drawn by software, on a machine that may be busy.
  await map.waitFor({ timeout: 60_000 });
  return map;
}
