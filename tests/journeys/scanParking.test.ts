import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { openCameraPhone, runningCameras } from '../support/browser/cameraPhone.ts';
import { journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import type { Stage } from '../support/browser/stage.ts';
import { startRide, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

const question = 'На какой вы парковке?';
const scooterPhoto = 'Сфотографируйте самокат';

/**
 * To the end of a ride where the phone is unsure of its place. `number`: typed where the camera does not see the
 * vehicle's own code.
 */
async function rideToParking(stage: Stage, rider: Phone, number?: string): Promise<void> {
  await rider.tap('link', 'Сканировать');
  if (number) {
    await rider.tap('button', 'Ввести номер');
    await typeNumber(rider, number);
  }
  await startRide(rider);
  const { place } = await openWorld(stage.control).parking();
  await rider.stand({ ...place, accuracy: 60 });
  await rider.tap('button', 'Завершить');
  await rider.passUntil('heading', question);
}

journey(
  'A phone with an inaccurate position asks for the parking’s code, or for the parking from the list',
  async ({ stage }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const parking = await world.parking();
    await using seen = await openCameraPhone({
      stage,
      code: `https://velorent.example/p/${parking.number}`,
      options: { place },
    });
    const { rider } = seen;
    await seen.comeBack();
    await rideToParking(stage, rider, number);
    await rider.see('button', new RegExp(`^Парковка №.${parking.number}`));
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Сканировать код');
    await rider.passUntil('heading', scooterPhoto);
    await expect.poll(() => runningCameras(rider)).toBe(0);
    expect((await world.ledger('10001')).rents[0]?.status).not.toBe('DONE');
    expect(rider.complaints).toEqual([]);
  },
);

journey(
  'The scanner distinguishes a scooter’s code from a parking’s, and the rider chooses from the list instead',
  async ({ stage }) => {
    await stage.control.PATCH('/control/riders/{login}', {
      params: { path: { login: '10004' } },
      body: { tariff: true, card: true },
    });
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const parking = await world.parking();
    await using seen = await openCameraPhone({
      stage,
      code: `https://velorent.example/v/${number}`,
      login: '10004',
      options: { place },
    });
    const { rider } = seen;
    await seen.comeBack();
    await rideToParking(stage, rider);
    await rider.tap('button', 'Сканировать код');
    await rider.read('Это код на транспорте');
    expect(await barriers(rider)).toEqual([]);
    await rider.page.keyboard.press('Escape');
    await rider.see('heading', question);
    await expect.poll(() => runningCameras(rider)).toBe(0);
    await rider.tap('button', new RegExp(`^Парковка №.${parking.number}`));
    await rider.passUntil('heading', scooterPhoto);
    expect(rider.complaints).toEqual([]);
  },
);
