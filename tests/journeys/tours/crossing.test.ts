import { expect } from 'vitest';
import { journey } from '../../support/browser/journey.ts';
import type { Phone } from '../../support/browser/phone.ts';
import { hold, serverSays } from '../../support/browser/server.ts';
import type { Stage } from '../../support/browser/stage.ts';
import { rideOff } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';

/** A ride of this rider on a scooter, `milliseconds` long, at a parking. */
async function rideToParking(
  stage: Stage,
  phone: (options: object) => Promise<Phone>,
  login: string,
  milliseconds = 0,
) {
  await stage.control.PATCH('/control/riders/{login}', {
    params: { path: { login } },
    body: { tariff: true, card: true, balance: 0 },
  });
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await rideOff(rider, number, login);
  if (milliseconds > 0) await rider.pass(milliseconds);
  await rider.stand((await world.parking()).place);
  return { rider, stageAtServer: async () => (await world.ledger(login)).rents[0]?.stage };
}

journey(
  'A pause that the server already has shows as the rider’s own pause, without a refusal',
  async ({ stage, phone }) => {
    const { rider } = await rideToParking(stage, phone, '10001');
    const pause = await hold(rider, stage, /\/pause$/);
    await rider.tap('button', 'Пауза');
    await pause.asked();
    await serverSays(stage, { stage: 'PAUSE', status: 'PAUSE', step: 'wait', paused_at: stage.sandbox.clock.iso() });
    const refused = rider.page.waitForResponse((answer) => answer.status() === 409);
    await pause.letGo();
    await (await refused).finished();
    await rider.see('button', 'Продолжить');
    expect(await rider.page.getByText('Поездка уже на другом шаге').count()).toBe(0);
  },
);

journey('A return to the ride shows as soon as its row arrives, before the answer does', async ({ stage, phone }) => {
  const { rider, stageAtServer } = await rideToParking(stage, phone, '10002', 2_400_000);
  await rider.tap('button', 'Завершить');
  await rider.passUntil('heading', 'Сфотографируйте самокат');
  const back = await hold(rider, stage, /\/return-to-ride$/, 'answer');
  await rider.tap('button', 'Вернуться к поездке');
  await back.asked();
  await expect
    .poll(() => rider.page.evaluate(() => localStorage.getItem('velorent.ride.100002')))
    .toMatch(/WAIT_TO_RETURN_IN_PROGRESS/);
  await back.letGo();
  await rider.passUntil('button', 'Пауза');
  expect(await stageAtServer()).toBe('ACTIVE_RIDE');
});
