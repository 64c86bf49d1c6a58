import { expect } from 'vitest';
import { GOAL, journey } from '../support/browser/journey.ts';
import { finishAtParking, openNumberPad, signIn, startRide, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/** Ten minutes past the free half hour of the demo tariff. */
const fortyMinutes = 2_400_000;
const kremlin = { latitude: 55.7515, longitude: 37.6185 };

// A005, A076, F105
journey('A rider signs in, types a vehicle number, rides, and pays once', GOAL, async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ motion: true, place });

  await rider.open('/');
  await signIn(rider);
  await openNumberPad(rider);
  await typeNumber(rider, '99999');
  await rider.read(/Номера \d+ нет/);
  await typeNumber(rider, number);
  await startRide(rider);

  await rider.pass(fortyMinutes);
  const timer = await rider.see('timer', /./);
  await expect.poll(() => timer.textContent()).toMatch(/^00:40:/);
  await rider.stand(kremlin);
  await rider.read('Здесь ездить нельзя');

  await finishAtParking(rider, world);
  await rider.tap('button', 'Готово');
  await rider.passUntil('button', /^Самокат Вы на\sнём ездили/);
  await rider.tap('button', /^Самокат Вы на\sнём ездили/);
  await rider.see('button', 'Начать поездку');
  expect(await rider.page.getByRole('dialog').getByText('Вы на нём ездили').count()).toBe(1);

  const { rents, charges } = await world.ledger('10001');
  expect(rents.map(({ number: frame, status }) => [frame, status])).toEqual([[number, 'DONE']]);
  expect(rents[0]?.hasPhoto).toBe(true);
  expect(charges.filter(({ kind }) => kind === 'ride')).toHaveLength(1);
  expect(charges[0]?.amount).toBe(rents[0]?.cost);
  expect(await world.lockCommands(rents[0]?.id ?? '')).toEqual(['open obeyed', 'close obeyed']);
});
