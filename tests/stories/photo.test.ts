import { createTestModel } from '@xstate/test';
import { expect } from 'vitest';
import { barriers } from '../journeys/axe.ts';
import { journey } from '../journeys/journey.ts';
import { cameraPicture, chooseFile } from '../journeys/picture.ts';
import { rideOff } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';
import { photoStory, tour } from './photo.story.ts';
import { goesEverywhere } from './tour.ts';

const [path] = createTestModel(photoStory).getPathsFromEvents(tour.map((type) => ({ type })));
goesEverywhere(photoStory, path);

journey('the app follows the story of a photo', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await rideOff(rider, number);
  await rider.stand((await world.parking()).place);
  await rider.tap('button', 'Завершить');
  await rider.passUntil('heading', 'Сфотографируйте самокат');
  const found: string[] = [];
  const picture = await cameraPicture(rider);
  const choose = (buffer: Buffer) =>
    chooseFile(rider, 'Выбрать из файлов', { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const arrived = async () => (await world.ledger('10001')).rents[0]?.hasPhoto;

  await path?.test({
    events: {
      'rider.choseATornFile': () => choose(Buffer.from('no picture at all')),
      'rider.tookAnother': () => rider.tap('button', 'Переснять'),
      'server.refusedThePhoto': async () => {
        await world.faults({ fault: 'status', status: 415, match: '/photo$', api: 'gateway', times: 1 });
        await choose(picture);
      },
      'photo.wasLostOnItsWay': async () => {
        await world.faults({ fault: 'drop-before', match: '/photo$', api: 'gateway' });
        await choose(picture);
      },
      'rider.completed': () => rider.tap('button', 'Завершить поездку'),
      'network.cameBack': async () => {
        await world.faults();
        // The waits between the retries have grown.
        await expect.poll(async () => (await rider.pass(2_000), arrived())).toBe(true);
      },
    },
    states: {
      askedForAPhoto: async () => void (await rider.see('heading', 'Сфотографируйте самокат')),
      toldItDoesNotDo: async () => void (await rider.see('heading', 'Фото не подошло')),
      toldItWasNotTaken: async () => {
        await rider.see('heading', 'Фото не принято');
        found.push(...(await barriers(rider)));
        expect(await arrived()).toBe(false);
      },
      ready: async () => {
        await rider.see('heading', 'Всё готово');
        await rider.see('img', 'Ваше фото самоката');
      },
      atTheReceiptWithThePhotoInThePhone: async () => {
        await rider.passUntil('heading', 'Поездка завершена');
        await rider.read(/^Фото ещё в телефоне/);
        expect(await arrived()).toBe(false);
      },
      atTheReceipt: async () => {
        await rider.see('heading', 'Поездка завершена');
        await expect.poll(() => rider.page.getByText(/^Фото ещё в телефоне/).count()).toBe(0);
      },
    },
  });
  expect(found).toEqual([]);
});
