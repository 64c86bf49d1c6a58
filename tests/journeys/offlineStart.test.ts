import { expect } from 'vitest';
import { ownBrowser } from '../support/browser/browser.ts';
import { journeyOn } from '../support/browser/journey.ts';
import { openPhone, type Phone, type Place } from '../support/browser/phone.ts';
import { appIsKept, finishRide, rideOff } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/** The phone's clock, ms: it must not affect the ride. */
const wrongBy = 26 * 3_600_000;
const browser = ownBrowser();
const journey = journeyOn({ worker: true });

// G010, S011
journey(
  'A rider reopens a killed browser and finishes the ride offline; later each command takes effect once',
  async ({ stage }) => {
    const world = openWorld(stage.control);
    const openAgain = (place: Place): Promise<Phone> =>
      openPhone(browser, { app: stage.app, control: stage.control, time: stage.sandbox.clock.now() + wrongBy, place });
    const { number, place } = await world.vehicle();
    const before = await openAgain(place);
    await rideOff(before, number);
    await appIsKept(before);
    await before.close();

    await stage.sandbox.clock.advance(2_400_000);
    const rider = await openAgain((await world.parking()).place);
    await rider.context.setOffline(true);
    await rider.open('/');
    await rider.tap('link', 'К поездке');
    const timer = await rider.see('timer', /./);
    // Allow some seconds either way: the phone's clock runs, and the sandbox's does not.
    expect(await timer.textContent()).toMatch(/^00:(39:5|40:0)\d$/);
    await rider.read('Нет интернета');
    await rider.see('button', 'Помощь в поездке');

    // The app knows whether the ride can be finished once the server's timeout is over.
    await rider.passUntil('button', 'Завершить');
    await rider.tap('button', 'Завершить');
    await rider.read(/^Завершение записано/);
    expect((await world.ledger('10001')).rents.map(({ status }) => status)).toEqual(['IN_PROGRESS']);
    // The app logs the failed load, which the test caused.
    rider.complaints.splice(0);

    await rider.context.setOffline(false);
    await finishRide(rider);
    const { rents, charges } = await world.ledger('10001');
    expect(rents.map(({ status }) => status)).toEqual(['DONE']);
    expect(charges.map(({ amount }) => amount)).toEqual([rents[0]?.cost]);
    expect(await world.lockCommands(rents[0]?.id ?? '')).toEqual(['open obeyed', 'close obeyed']);
    expect(rider.complaints).toEqual([]);
    await rider.close();
  },
);
