import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser/browser.ts';
import { openPhone } from '../../support/browser/phone.ts';
import { finishAtParking, replacePage, rideOff } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';
import { openLongStage } from './longStage.ts';

const stage = await openLongStage();
const world = openWorld(stage.control);

beforeAll(() => stage.start());
afterAll(() => stage.close());

test('A ride continues after the page closes and the server is killed, and the server charges the rider once', async () => {
  const { number, place } = await world.vehicle();
  const rider = await openPhone(await openBrowser(), {
    app: stage.app,
    control: stage.control,
    time: Date.now(),
    place,
  });
  await rideOff(rider, number);

  await replacePage(rider);
  await rider.open('/map/ride');
  await rider.see('button', 'Завершить');

  await stage.kill();
  await stage.start();
  await rider.open('/map/ride');
  await rider.see('button', 'Завершить');
  expect((await world.ledger('10001')).rents.map(({ status }) => status)).toEqual(['IN_PROGRESS']);

  await rider.pass(2_400_000);
  await finishAtParking(rider, world);
  const { rents, charges } = await world.ledger('10001');
  expect(rents.map(({ status }) => status)).toEqual(['DONE']);
  expect(charges).toHaveLength(1);
  await rider.close();
});
