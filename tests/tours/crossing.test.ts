import { expect } from 'vitest';
import { journey } from '../journeys/journey.ts';
import { rideToParking } from './rides.ts';
import { hold, serverSays } from './server.ts';

journey(
  'a pause that another phone made first counts as this rider’s pause: no refusal shows',
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

journey('the ride goes on by its row while the answer to the return is still missing', async ({ stage, phone }) => {
  const { rider, rent } = await rideToParking(stage, phone, '10002', 2_400_000);
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
  expect((await rent()).stage).toBe('ACTIVE_RIDE');
});
