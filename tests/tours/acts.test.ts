import { expect } from 'vitest';
import { journey } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';
import { takePhoto } from '../journeys/verbs.ts';
import { rideToParking } from './rides.ts';
import { hold, letRowsFlow, serverSays } from './server.ts';

const goOffline = ({ context }: Phone) => context.setOffline(true);

async function comeOnline(rider: Phone): Promise<void> {
  // The browser logs each connection that was cut.
  rider.complaints.splice(0);
  await rider.context.setOffline(false);
}

async function asksToFinish(rider: Phone): Promise<void> {
  await rider.tap('button', 'Завершить');
  await rider.read(/^Завершение записано/);
}

journey(
  'a finish saved without a network is cancelled: alone, beside a pause in flight, and after a refusal',
  async ({ stage, phone }) => {
    const { world, rider, rent } = await rideToParking(stage, phone, '10001');
    await goOffline(rider);
    await asksToFinish(rider);
    await rider.tap('button', 'Ехать дальше');
    await rider.see('button', 'Пауза');

    // A pause is in flight; the finish is saved beside it, and cancelled again.
    await rider.tap('button', 'Пауза');
    await asksToFinish(rider);
    await rider.tap('button', 'Ехать дальше');
    await comeOnline(rider);
    await rider.passUntil('button', 'Продолжить');
    expect((await rent()).stage).toBe('PAUSE');
    await rider.tap('button', 'Продолжить');
    await rider.passUntil('button', 'Пауза');

    // Refused, and then the network fails.
    await world.faults({ fault: 'status', status: 409, match: '/pause$', api: 'gateway', times: 1 });
    await rider.tap('button', 'Пауза');
    await rider.read('Поездка уже на другом шаге');
    await goOffline(rider);
    await asksToFinish(rider);
    await rider.tap('button', 'Ехать дальше');
    await comeOnline(rider);

    // The pause in flight is refused: the rider's newer request is sent.
    await goOffline(rider);
    await rider.tap('button', 'Пауза');
    await asksToFinish(rider);
    await world.faults({ fault: 'status', status: 409, match: '/pause$', api: 'gateway' });
    await comeOnline(rider);
    await rider.passUntil('heading', 'Сфотографируйте самокат');
    await world.faults();
    expect((await rent()).stage).toBe('ACTIVE_RIDE_END');
  },
);

journey(
  'a finish saved beside a pause is dropped when support has ended the ride meanwhile',
  async ({ stage, phone }) => {
    const { world, rider, rent } = await rideToParking(stage, phone, '10004');
    const persistedRide = () => rider.page.evaluate(() => localStorage.getItem('velorent.ride.100004'));
    await letRowsFlow(stage, false);
    const pause = await hold(rider, stage, /\/pause$/, 'answer');
    await rider.tap('button', 'Пауза');
    await pause.asked();
    await goOffline(rider);
    await asksToFinish(rider);
    await pause.letGo();
    await letRowsFlow(stage, true);
    await comeOnline(rider);
    // The pause was accepted after all: its motor still closes, and the finish waits for it.
    await expect.poll(persistedRide).toMatch(/"command":null.*CHECK_START_PAUSE|CHECK_START_PAUSE.*"command":null/);
    await rider.read(/^Завершение записано/);
    await world.endBySupport((await rent()).id);
    await rider.passUntil('heading', 'Поездку завершила поддержка');
    expect(await persistedRide()).toContain('"finishRecordedAt":null');
  },
);

journey('an expired completion is not offered again when the ride is over', async ({ stage, phone }) => {
  const { world, rider, rent } = await rideToParking(stage, phone, '10005');
  await rider.tap('button', 'Завершить');
  await rider.passUntil('heading', 'Сфотографируйте самокат');
  await takePhoto(rider);
  await rider.see('heading', 'Всё готово');
  await expect.poll(async () => (await rent()).hasPhoto).toBe(true);
  const complete = await hold(rider, stage, /\/complete$/);
  await rider.tap('button', 'Завершить поездку');
  await complete.asked();
  // The app asks again a second later: that second does not pass.
  await rider.page.clock.pauseAt((await rider.page.evaluate(() => Date.now())) + 100);
  const heard = rider.page.waitForResponse((answer) => answer.status() === 410);
  await complete.refuse(410, 'COMMAND_EXPIRED');
  await heard;
  await world.endBySupport((await rent()).id);
  await rider.see('heading', 'Поездку завершила поддержка');
  await rider.page.clock.resume();
  // The receipt replaces what was still shown.
  const { cost } = await rent();
  await serverSays(stage, { cost: (cost ?? 0) + 123 }, '10005');
  await rider.read(new RegExp(`${(cost ?? 0) + 123}\\u00A0₽`));
});

journey(
  'a stuck motor is retried at the pause and at the resume, and the ride may be finished instead',
  async ({ stage, phone }) => {
    const { world, rider, number, rent } = await rideToParking(stage, phone, '10002');
    await world.setVehicle(number, { jammed: true });
    await rider.tap('button', 'Пауза');
    await rider.passUntil('button', 'Проверить ещё раз');
    await rider.tap('button', 'Проверить ещё раз');
    await rider.passUntil('button', 'Проверить ещё раз');
    await world.setVehicle(number, { jammed: false });
    await rider.tap('button', 'Проверить ещё раз');
    await rider.passUntil('button', 'Продолжить');

    await world.setVehicle(number, { jammed: true });
    await rider.tap('button', 'Продолжить');
    await rider.passUntil('button', 'Повторить');
    await rider.tap('button', 'Повторить');
    await rider.passUntil('button', 'Повторить');
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', 'Сфотографируйте самокат');
    expect((await rent()).stage).toBe('ACTIVE_RIDE_END');
    await world.setVehicle(number, { jammed: false });
  },
);
