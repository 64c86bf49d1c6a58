import { expect } from 'vitest';
import { barriers } from '../../support/browser/axe.ts';
import {
  chainBike,
  completeBike,
  lockBike,
  meetBike,
  moveChain,
  pauseBike,
  startBike,
  takeBike,
} from '../../support/browser/bikes.ts';
import { openCameraPhone } from '../../support/browser/cameraPhone.ts';
import { journey } from '../../support/browser/journey.ts';
import { takePhoto } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';

// B004
journey(
  'A rider scans a chain bike, starts, pauses at a rack, resumes and finishes to one receipt, and takes the photo without a network',
  async ({ stage }) => {
    const bike = await takeBike(stage.control, chainBike);
    await using seen = await openCameraPhone({
      stage,
      code: `https://velorent.example/v/${bike.number}`,
      options: { place: bike.place },
    });
    const { rider } = seen;
    await seen.comeBack();
    await rider.tap('link', 'Сканировать');
    await rider.tap('button', 'Начать поездку');

    // The step's instruction: what to do, its picture's text, the step's number, and the seconds left.
    await rider.passUntil('heading', 'Размотайте цепь');
    await rider.see('img', 'Цепь разматывают со стойки');
    await rider.see('timer', /^Осталось \d секунд/);
    await rider.see('list', 'Шаг 2 из 4');
    expect(await barriers(rider)).toEqual([]);
    expect(await bike.lockCommands()).toEqual(['chain open obeyed']);
    await moveChain(rider, bike, 'chainToHolder');
    await rider.passUntil('button', 'Пауза');
    expect(await bike.lockCommands()).toEqual(['chain open obeyed', 'wheel open obeyed']);

    await rider.pass(2_400_000);
    await pauseBike(rider, bike);
    await rider.tap('button', /^Пристегнуть цепью к стойке/);
    await rider.passUntil('heading', 'Достаньте цепь');
    expect(await barriers(rider)).toEqual([]);
    await moveChain(rider, bike, 'chainToRack');
    await rider.read('Велосипед пристёгнут к стойке');
    await rider.pass(300_000);
    await rider.tap('button', 'Продолжить');
    await moveChain(rider, bike, 'chainToHolder');
    await rider.passUntil('button', 'Пауза');

    await lockBike(rider, bike);
    await rider.context.setOffline(true);
    await takePhoto(rider);
    await rider.see('heading', 'Всё готово');
    await rider.read('Фото сохранено в телефоне');
    await rider.tap('button', 'Завершить поездку');
    await rider.pass(30_000);
    expect((await bike.rent()).endedAt).toBeNull();
    // The browser and the map log each connection that was cut.
    rider.complaints.splice(0);
    await rider.context.setOffline(false);
    await rider.passUntil('heading', 'Поездка завершена');
    await expect.poll(async () => (await bike.rent()).hasPhoto).toBe(true);

    const rent = await bike.rent();
    expect(rent.status).toBe('DONE');
    expect(rent.cost).toBeGreaterThan(0);
    expect((await bike.charges()).map(({ kind, amount }) => [kind, amount])).toEqual([['ride', rent.cost]]);
    const unlocked = ['chain open obeyed', 'wheel open obeyed'];
    expect(await bike.lockCommands()).toEqual([...unlocked, 'chain open obeyed', ...unlocked, 'chain open obeyed']);
    expect(rider.complaints).toEqual([]);
  },
);

journey('Every command to a chain bike has effect once, even when its answers are lost', async ({ stage, phone }) => {
  const { bike, rider } = await meetBike({ stage, phone }, chainBike);
  // Twice each: the browser itself retries a cut connection once.
  const lost = ['^POST /api/rents$', '/open-chain$', '/open-lock$', '/finish$', '/complete$'];
  await openWorld(stage.control).faults(
    ...lost.map((match) => ({ fault: 'drop-after', match, api: 'gateway', times: 2 }) as const),
  );
  await startBike(rider, bike);
  await rider.pass(2_400_000);
  await lockBike(rider, bike);
  await completeBike(rider);

  const left = await stage.control.GET('/control/faults');
  expect(left.data?.rules.filter(({ times }) => times !== 0)).toEqual([]);
  expect(await bike.lockCommands()).toEqual(['chain open obeyed', 'wheel open obeyed', 'chain open obeyed']);
  expect((await bike.charges()).map(({ amount }) => amount)).toEqual([(await bike.rent()).cost]);
});
