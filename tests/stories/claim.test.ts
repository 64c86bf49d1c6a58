import { createTestModel } from '@xstate/test';
import { expect } from 'vitest';
import { rideBike, wheelBike } from '../journeys/bikes.ts';
import { journey } from '../journeys/journey.ts';
import { cameraPicture, chooseFile } from '../journeys/picture.ts';
import { tapInSheet } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';
import { claimStory, tour } from './claim.story.ts';
import { goesEverywhere } from './tour.ts';

const [path] = createTestModel(claimStory).getPathsFromEvents(tour.map((type) => ({ type })));
goesEverywhere(claimStory, path);

journey('the app follows the story of a claimed ride', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { bike, rider } = await rideBike({ stage, phone }, wheelBike);
  await rider.pass(150_000);
  const claim = async () => (await stage.control.GET('/control/claims')).data?.items[0];

  await path?.test({
    events: {
      'rider.askedToFinishWithoutNetwork': async () => {
        await rider.context.setOffline(true);
        await rider.read(/^Нет сети$/);
        await rider.tap('button', 'Завершить');
      },
      'rider.waitedInVain': () => rider.pass(61_000),
      'rider.wroteItDown': async () => {
        await rider.tap('button', 'Не получается завершить?');
        await chooseFile(rider, 'Снять', {
          name: 'wrong.jpg',
          mimeType: 'image/jpeg',
          buffer: await cameraPicture(rider),
        });
        await rider.see('img', 'Ваше фото');
        await tapInSheet(rider, /^Записать время/);
      },
      'network.cameBackToAServerInTrouble': async () => {
        await rider.tap('button', 'Понятно');
        await world.faults({ fault: 'status', status: 503, match: '/claim$', api: 'gateway' });
        // The browser and the map note each connection that was cut.
        rider.complaints.splice(0);
        const refused = rider.page.waitForResponse((answer) => answer.status() === 503);
        await rider.context.setOffline(false);
        await refused;
      },
      'server.recovered': async () => {
        await world.faults();
        await expect.poll(async () => (await rider.pass(2_000), (await claim())?.hasPhoto)).toBe(true);
      },
      'support.endedTheRide': async () => void (await world.endBySupport((await bike.rent()).id)),
    },
    states: {
      riding: async () => void (await rider.see('button', 'Завершить')),
      finishWaits: async () => {
        await rider.read(/^Завершение записано/);
        expect(await rider.page.getByRole('button', { name: 'Не получается завершить?' }).count()).toBe(0);
      },
      mayWriteItDown: async () => void (await rider.see('button', 'Не получается завершить?')),
      toldItGoesByItself: async () => {
        await rider.see('heading', /^Записано/);
        await rider.read(/Отправим поддержке сами/);
        expect(await claim()).toBeUndefined();
      },
      onItsWayStill: async () => {
        await rider.read(/Отправим/);
        expect(await claim()).toBeUndefined();
      },
      supportHasIt: async () => {
        await rider.read(/поездку завершит поддержка|Поддержка проверит/);
        expect(await claim()).toMatchObject({ reason: 'offline', photoFollows: true, isOpen: true });
      },
      atTheReceipt: async () => {
        await rider.passUntil('heading', 'Поездку завершила поддержка');
        await rider.read(/по вашей записи/);
        expect((await bike.charges()).length).toBeLessThanOrEqual(1);
      },
    },
  });
});
