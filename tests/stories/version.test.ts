import { createTestModel } from '@xstate/test';
import { expect } from 'vitest';
import { barriers } from '../journeys/axe.ts';
import { comeBack } from '../journeys/storedSession.ts';
import { journey } from '../journeys/journey.ts';
import { rideOff } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';
import { goesEverywhere } from './tour.ts';
import { rideTour, rideVersionStory, tour, versionStory } from './version.story.ts';

const [path] = createTestModel(versionStory).getPathsFromEvents(tour.map((type) => ({ type })));
goesEverywhere(versionStory, path);

journey('the app follows the story of a required update', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const rider = await phone();
  await comeBack(rider);
  await rider.open('/profile');

  await path?.test({
    events: {
      'operator.demandedAnUpdate': async () => {
        await world.faults(
          { fault: 'status', match: '/rides/statistics$', status: 426 },
          { fault: 'status', match: '^(?!.*oauth)', status: 500 },
        );
        await rider.tap('link', 'Статистика');
      },
      'nothing.worked': async () => {
        await rider.pass(60_000);
        await rider.context.setOffline(true);
        await rider.pass(2_000);
        // Failures from here on show nothing.
        expect(await rider.page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(1);
        expect(await rider.page.getByText(/Нет интернета|Сервис не ответил/).count()).toBe(0);
        rider.complaints.splice(0);
        await rider.context.setOffline(false);
      },
      'rider.loadedTheOldOneAgain': async () => {
        const loaded = rider.page.waitForEvent('load');
        await rider.tap('button', 'Обновить');
        await loaded;
      },
      'rider.loadedTheNewOne': async () => {
        await world.faults();
        await rider.tap('button', 'Обновить');
      },
    },
    states: {
      reading: async () => void (await rider.see('heading', 'Анна Ветрова')),
      toldToUpdate: async () => {
        await rider.see('heading', 'Обновите приложение');
        expect(await rider.page.getByRole('navigation').count()).toBe(0);
        expect(await barriers(rider)).toEqual([]);
      },
      backAtTheSamePlace: async () => void (await rider.read('Статистика появится после первой поездки.')),
    },
  });
});

const [ridePath] = createTestModel(rideVersionStory).getPathsFromEvents(rideTour.map((type) => ({ type })));
goesEverywhere(rideVersionStory, ridePath);

journey('the app follows the story of a required update in a ride', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await rideOff(rider, number);
  let loads = 0;
  rider.page.on('load', () => (loads += 1));
  const demand = { fault: 'status', match: '^(?!.*oauth)', api: 'main', status: 426 } as const;
  const statuses = async () => (await world.ledger('10001')).rents.map(({ status }) => status);

  await ridePath?.test({
    events: {
      'rider.pausedIntoSilence': async () => {
        await world.faults({ fault: 'drop-before', match: '/pause$', api: 'gateway' }, demand);
        await rider.tap('button', 'Пауза');
      },
      'operator.demandedAnUpdate': async () => {
        const refused = rider.page.waitForResponse((answer) => answer.status() === 426);
        await rider.tap('button', 'Открыть карту');
        await rider.tap('link', 'История');
        await refused;
      },
      'server.heardThePause': async () => {
        const loaded = rider.page.waitForEvent('load');
        await world.faults(demand);
        await rider.pass(2_000);
        await loaded;
        await rider.passUntil('link', 'К поездке');
        await rider.tap('link', 'К поездке');
      },
      'rider.rodeOn': () => rider.tap('button', 'Продолжить'),
      'operator.tookItBack': async () => {
        await world.faults();
        await rider.tap('button', 'Обновить');
      },
    },
    states: {
      riding: async () => void (await rider.see('button', 'Пауза')),
      pausing: async () => expect(await statuses()).toEqual(['IN_PROGRESS']),
      pausingStill: async () => {
        await rider.see('heading', 'История');
        expect(loads).toBe(0);
      },
      pausedInAnotherLoad: async () => {
        await rider.passUntil('button', 'Продолжить');
        // The server refuses this version too: the app says so beside the ride, and does not reload again and again.
        await rider.read('Обновите приложение');
        expect(loads).toBe(1);
      },
      ridingBesideTheDemand: async () => {
        await rider.passUntil('button', 'Завершить');
        await rider.read('Обновите приложение');
        expect(await statuses()).toEqual(['IN_PROGRESS']);
      },
      ridingInPeace: async () => {
        await rider.passUntil('button', 'Завершить');
        expect(await rider.page.getByText('Обновите приложение').count()).toBe(0);
      },
    },
  });
});
