import { expect } from 'vitest';
import { rideBike, wheelBike } from '../journeys/bikes.ts';
import { journey } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';
import { cameraPicture, chooseFile } from '../journeys/picture.ts';
import { comeBack } from '../journeys/storedSession.ts';
import { tapInSheet } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';
import { lookAway } from './glances.ts';

/** What is posted to this address is sent when the rider does this, and the server answers so. */
const sendsTo =
  (rider: Phone, address: RegExp) =>
  async (status: number, act: () => Promise<unknown>): Promise<void> => {
    const answer = rider.page.waitForResponse(
      (response) => response.request().method() === 'POST' && address.test(response.url()),
    );
    await act();
    expect((await answer).status()).toBe(status);
    await rider.pass(100);
  };

journey(
  'a setting that the server cannot take now is sent again with the next one, when the page is shown, and later by itself',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await phone();
    const sends = sendsTo(rider, /settings-client$/);
    await comeBack(rider, '10002');
    await rider.open('/tariffs/details/omni-day');
    const insurance = await rider.see('switch', 'Страховка');
    await rider.pass(1_000);
    await world.faults({ fault: 'status', match: '^POST /api/settings-client', api: 'gateway', status: 503 });
    for (const isOn of [false, true]) await sends(503, () => insurance.setChecked(isOn));
    await sends(503, () => lookAway(rider));
    await world.faults();
    await sends(200, () => rider.pass(60_000));
    // The browser logs each refused request.
    rider.complaints.splice(0);
  },
);

journey('a claim that the server cannot take now is sent again when the page is shown', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { rider } = await rideBike({ stage, phone }, wheelBike);
  const sends = sendsTo(rider, /\/claim$/);
  await rider.pass(150_000);
  await rider.context.setOffline(true);
  await rider.read(/^Нет сети$/);
  await rider.tap('button', 'Завершить');
  await rider.pass(61_000);
  await rider.tap('button', 'Не получается завершить?');
  const buffer = await cameraPicture(rider);
  await chooseFile(rider, 'Снять', { name: 'wrong.jpg', mimeType: 'image/jpeg', buffer });
  await rider.see('img', 'Ваше фото');
  await tapInSheet(rider, /^Записать время/);
  await rider.tap('button', 'Понятно');
  await world.faults({ fault: 'status', status: 503, match: '/claim$', api: 'gateway' });
  await sends(503, () => rider.context.setOffline(false));
  await sends(503, () => lookAway(rider));
  await world.faults();
  await sends(202, () => rider.pass(60_000));
  // The browser logs each refused request and each connection that was cut.
  rider.complaints.splice(0);
});
