import { createTestModel } from '@xstate/test';
import { expect } from 'vitest';
import { comeBack } from '../journeys/storedSession.ts';
import { journey } from '../journeys/journey.ts';
import { finishRide, rideOff } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';
import { goesEverywhere } from './tour.ts';
import { tour, truthStory } from './rentSync.story.ts';

const [path] = createTestModel(truthStory).getPathsFromEvents(tour.map((type) => ({ type })));
goesEverywhere(truthStory, path);

journey('the app follows the story of a ride on two phones', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const parking = await world.parking();
  const rider = await phone({ place });
  await rideOff(rider, number);
  const other = await phone({ place: parking.place });
  await comeBack(other);
  await other.open('/map/ride');
  await other.see('button', 'Завершить');

  await path?.test({
    events: {
      'other.paused': async () => {
        await other.tap('button', 'Пауза');
        await other.passUntil('button', 'Продолжить');
      },
      'rows.stoppedComing': async () => {
        const asked = rider.page.waitForResponse(/\/api\/rents\/current/);
        await stage.control.PUT('/control/realtime', { body: { online: false } });
        await (await asked).finished();
      },
      'other.rodeOn': async () => {
        await other.tap('button', 'Продолжить');
        await other.passUntil('button', 'Завершить');
      },
      'other.ended': async () => {
        // This phone is in a pocket: its clock stands.
        await rider.page.clock.pauseAt((await rider.page.evaluate(() => Date.now())) + 500);
        await other.tap('button', 'Завершить');
        await finishRide(other);
      },
      'rider.refreshRequested': () =>
        rider.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    states: {
      riding: async () => void (await rider.see('button', 'Завершить')),
      // A row reports it: nothing waits.
      paused: async () => void (await rider.see('button', 'Продолжить')),
      pausedAlone: async () => void (await rider.see('button', 'Продолжить')),
      // No row reports it: the sync finds it.
      ridingByTheServersWord: () => rider.passUntil('button', 'Завершить'),
      ridingAsItBelieves: async () => void (await rider.see('button', 'Завершить')),
      atTheReceipt: async () => {
        await rider.see('heading', 'Поездка завершена');
        const { rents } = await world.ledger('10001');
        expect(rents.map(({ status }) => status)).toEqual(['DONE']);
      },
    },
  });
  // The browser logs each connection that was cut.
  rider.complaints.splice(0);
  other.complaints.splice(0);
});
