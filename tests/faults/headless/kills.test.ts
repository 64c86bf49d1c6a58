import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import { commandDeliveryMachine } from '#machines/commandDelivery/commandDelivery.machine.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';
import { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { photoMachine } from '#machines/photo/photo.machine.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { rentSyncMachine } from '#machines/rentSync/rentSync.machine.ts';
import { rideCommandMachine } from '#machines/rideCommand/rideCommand.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { cutIn, cuts } from './kills/cutIn.ts';
import { paths, pathsToStates } from './kills/pathsToStates.ts';
import { restingStates } from './kills/states.ts';
import { openStage, type Stage } from './stage.ts';

/**
 * The charts of the session, the ride and a payment: a page that dies in one of their states may cost money or leave the
 * rider signed in. The fault "tab killed" kills the other flows in their request.
 */
const charts: readonly AnyStateMachine[] = [
  sessionMachine,
  rentMachine,
  lookupMachine,
  locksMachine,
  rideCommandMachine,
  commandDeliveryMachine,
  rentSyncMachine,
  photoMachine,
  claimMachine,
  paymentMachine,
];

const cases = Object.entries(pathsToStates).flatMap(([chart, reached]) =>
  reached.flatMap(([path, ...states]) =>
    states.flatMap((state) => (typeof path === 'string' ? [{ chart, state, path }] : [])),
  ),
);

test('The list gives each waiting state of the session, ride and payment charts a path to it or a reason for none', () => {
  const found = Object.fromEntries(charts.map((chart) => [chart.id, restingStates(chart).toSorted()]));
  expect(
    Object.fromEntries(
      Object.entries(pathsToStates).map(([chart, reached]) => [
        chart,
        reached.flatMap(([, ...states]) => states).toSorted(),
      ]),
    ),
  ).toEqual(found);
});

test('Each listed path of a rider leads to at least one test that kills the page', () => {
  const taken: string[] = cases.map(({ path }) => path);
  expect(Object.keys(paths).filter((path) => !taken.includes(path))).toEqual([]);
});

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe.each(cuts)('%s', (cut) => {
  test.each(cases)(
    `If a rider $path, and the page is ${cut} in the state $state of the chart $chart, the app breaks no rule`,
    async ({ path, ...where }) => {
      expect(await cutIn(stage, paths[path], where, cut)).toEqual([]);
    },
  );
});
