import { createTestModel } from '@xstate/test';
import { expect } from 'vitest';
import { journey } from '../journeys/journey.ts';
import { finishRide, lookUp } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';
import { commandStory, tour } from './command.story.ts';
import { goesEverywhere } from './tour.ts';

const [path] = createTestModel(commandStory).getPathsFromEvents(tour.map((type) => ({ type })));
goesEverywhere(commandStory, path);

journey('the app follows the story of commands whose answers are lost', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await lookUp(rider, number);
  const rents = async () => (await world.ledger('10001')).rents;
  /** The stages of the one ride, without repeats. */
  const went = async () => {
    const [rent] = await rents();
    return (rent?.versions ?? []).map(({ status }) => status).filter((status, at, all) => status !== all[at - 1]);
  };

  await path?.test({
    events: {
      'rider.startedAndTheAnswerWasLost': async () => {
        await world.faults({ fault: 'drop-after', match: '^POST /api/rents$', api: 'gateway', times: 1 });
        await rider.tap('button', 'Начать поездку');
        await rider.see('button', 'Отменить старт');
      },
      'rider.pausedAndTheRequestWasLost': async () => {
        await world.faults({ fault: 'drop-before', match: '/pause$', api: 'gateway', times: 1 });
        await rider.tap('button', 'Пауза');
      },
      'rider.rodeOnAndTheAnswerWasTorn': async () => {
        await world.faults({ fault: 'truncate', match: '/resume$', api: 'gateway', times: 1 });
        await rider.tap('button', 'Продолжить');
      },
      'rider.completedAndTheAnswerWasLost': async () => {
        // Past the free half hour, so that a double charge would show.
        await rider.pass(2_400_000);
        await rider.stand((await world.parking()).place);
        await world.faults({ fault: 'drop-after', match: '/complete$', api: 'gateway', times: 1 });
        await rider.tap('button', 'Завершить');
        await finishRide(rider);
      },
    },
    states: {
      atTheCard: async () => void (await rider.see('button', 'Начать поездку')),
      riding: async () => {
        await rider.passUntil('button', 'Завершить');
        expect((await rents()).map(({ status }) => status)).toEqual(['IN_PROGRESS']);
      },
      paused: async () => {
        await rider.passUntil('button', 'Продолжить');
        expect((await went()).filter((status) => status === 'PAUSE')).toHaveLength(1);
      },
      atTheReceipt: async () => {
        const [rent, ...others] = await rents();
        expect([rent?.status, others]).toEqual(['DONE', []]);
        const { charges } = await world.ledger('10001');
        expect(charges.map(({ kind, amount }) => [kind, amount])).toEqual([['ride', rent?.cost]]);
        expect(await world.lockCommands(rent?.id ?? '')).toEqual([
          'open obeyed',
          'close obeyed',
          'open obeyed',
          'close obeyed',
        ]);
      },
    },
  });
});
