import { expect } from 'vitest';
import {
  chainBike,
  completeBike,
  lockBike,
  meetBike,
  moveChain,
  pauseBike,
  rideBike,
  type Bike,
} from '../journeys/bikes.ts';
import { journey } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';
import { openWorld } from '../journeys/world.ts';
import { checkedInVain, endSilence, hold, killOverQuestion, serverSays, silence } from './server.ts';

const toHolder = 'Вставьте цепь в\u00A0держатель';

/** From the rack to the holder, and the wheel opens. */
async function rideOn(rider: Phone, bike: Bike): Promise<void> {
  await moveChain(rider, bike, 'chainToHolder');
  await rider.passUntil('button', 'Пауза');
}

async function pauseAtRack(rider: Phone, bike: Bike): Promise<void> {
  await pauseBike(rider, bike);
  await rider.tap('button', /^Пристегнуть цепью к стойке/);
  await moveChain(rider, bike, 'chainToRack');
  await rider.read('Велосипед пристёгнут к стойке');
}

journey(
  'a refused lock command is repeated; a loose chain is checked until it is fastened',
  async ({ stage, phone }) => {
    const { bike, rider } = await meetBike({ stage, phone }, chainBike);
    await openWorld(stage.control).faults({
      fault: 'status',
      status: 409,
      match: '/open-chain$',
      api: 'gateway',
      times: 1,
    });
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('heading', 'Замок на цепи закрыт');
    expect(await bike.lockCommands()).toEqual([]);
    await rider.tap('button', 'Попробовать ещё раз');
    await rider.passUntil('heading', 'Размотайте цепь');
    await rider.pass(6_000);
    await rider.passUntil('heading', toHolder);

    // Too early: the server refuses.
    await rider.tap('button', 'Проверить цепь');
    await rider.passUntil('heading', 'Цепь пока открыта');
    await checkedInVain(rider, stage, 'Проверить цепь', 'Цепь пока открыта');
    await bike.hand('chainToHolder');
    await rider.passUntil('button', 'Пауза');
    expect(await bike.lockCommands()).toEqual(['chain open obeyed', 'wheel open obeyed']);
  },
);

journey(
  'the chain opens for the rack after a failure, a late answer, a killed page and a lost connection',
  async ({ stage, phone }) => {
    const { bike, rider } = await rideBike({ stage, phone }, chainBike);
    await pauseBike(rider, bike);

    // The lock failed before the command was answered.
    await bike.set({ chainJammed: true });
    const answer = await hold(rider, stage, /\/open-chain$/, 'answer');
    await rider.tap('button', /^Пристегнуть цепью к стойке/);
    await answer.asked();
    await stage.control.POST('/control/clock', { body: { milliseconds: 5_000 } });
    await expect.poll(() => bike.lockCommands()).toContain('chain open jammed');
    await expect.poll(async () => (await bike.rent()).errorCode).toBe('OPEN_CHAIN_ERROR');
    await answer.letGo();
    await rider.passUntil('button', 'Попробовать ещё раз');
    await rider.page.reload();
    await rider.passUntil('button', 'Попробовать ещё раз');

    // The lock command is in flight when the page is killed: the next page goes on with it.
    await bike.set({ chainJammed: false });
    await killOverQuestion(stage, rider, '/open-chain', () => rider.tap('button', 'Попробовать ещё раз'));
    await openWorld(stage.control).faults();
    await moveChain(rider, bike, 'chainToRack');
    await rider.read('Велосипед пристёгнут к стойке');

    // The row asks for the chain before the resume is answered: one command after the other.
    const before = (await bike.lockCommands()).length;
    const resumed = await hold(rider, stage, /\/resume$/, 'answer');
    await rider.tap('button', 'Продолжить');
    await resumed.asked();
    await rider.passUntil('heading', 'Открываем замок цепи');
    expect(await bike.lockCommands()).toHaveLength(before);
    await resumed.letGo();
    await rideOn(rider, bike);
    expect((await bike.lockCommands()).slice(before)).toEqual(['chain open obeyed', 'wheel open obeyed']);

    // The lock reports nothing: the app asks the rider, and the next row says that the lock has opened.
    await pauseBike(rider, bike);
    await silence(stage);
    await rider.tap('button', /^Пристегнуть цепью к стойке/);
    await rider.passUntil('button', 'Открыть замок цепи');
    await endSilence(stage);
    await moveChain(rider, bike, 'chainToRack');
    await rider.read('Велосипед пристёгнут к стойке');
    await rider.tap('button', 'Продолжить');
    await rideOn(rider, bike);
    await lockBike(rider, bike);
    await completeBike(rider);
    expect((await bike.charges()).map(({ amount }) => amount)).toEqual([(await bike.rent()).cost]);
  },
);

journey(
  'rows that ask to open a lock while the other lock is out of sequence open no lock',
  async ({ stage, phone }) => {
    const { bike, rider } = await rideBike({ stage, phone }, chainBike);
    await pauseAtRack(rider, bike);
    const before = (await bike.lockCommands()).length;

    await serverSays(stage, { step: 'chain_lock_open', wheel_lock: 'open' });
    await rider.see('heading', 'Закройте замок');
    await rider.tap('button', 'Проверить замок');
    await rider.pass(11_000);
    await rider.see('heading', 'Закройте замок');
    await serverSays(stage, { step: 'wait', wheel_lock: 'closed' });
    await rider.passUntil('button', 'Продолжить');
    expect(await bike.lockCommands()).toHaveLength(before);

    await rider.tap('button', 'Продолжить');
    await rider.passUntil('heading', 'Размотайте цепь');
    await rider.pass(6_000);
    await rider.passUntil('heading', toHolder);
    await serverSays(stage, { step: 'unlock' });
    await rider.see('heading', 'Застегните цепь');
    await rider.tap('button', 'Проверить цепь');
    await rider.pass(11_000);
    await rider.see('heading', 'Застегните цепь');
    // The row changes back: the chain may have been out once more, and settles for its six seconds.
    await serverSays(stage, { step: 'chain_lock_close' });
    await rider.see('timer', /^Осталось \d секунд/);
    await rider.passUntil('heading', toHolder);
    await bike.hand('chainToHolder');
    await rider.passUntil('button', 'Пауза');
    expect((await bike.lockCommands()).slice(before)).toEqual(['chain open obeyed', 'wheel open obeyed']);
  },
);

journey(
  'a row that is in sequence again counts at once, and no lock opens without a new tap of the rider',
  async ({ stage, phone }) => {
    const { bike, rider } = await rideBike({ stage, phone }, chainBike);
    await pauseAtRack(rider, bike);
    const before = (await bike.lockCommands()).length;
    await serverSays(stage, { step: 'chain_lock_open', wheel_lock: 'open' });
    await rider.see('heading', 'Закройте замок');
    await rider.pass(21_000);
    await serverSays(stage, { step: 'chain_lock_open', wheel_lock: 'closed' });
    await rider.see('button', 'Открыть замок цепи');
    expect(await bike.lockCommands()).toHaveLength(before);
    await rider.tap('button', 'Открыть замок цепи');
    await moveChain(rider, bike, 'chainToRack');
    await rider.read('Велосипед пристёгнут к стойке');

    await rider.tap('button', 'Продолжить');
    await rider.passUntil('heading', 'Размотайте цепь');
    await rider.pass(6_000);
    await rider.passUntil('heading', toHolder);
    await serverSays(stage, { step: 'unlock' });
    await rider.see('heading', 'Застегните цепь');
    await rider.pass(21_000);
    await serverSays(stage, { step: 'unlock', chain_lock: 'closed', chain_place: 'holder' });
    await rider.see('button', 'Открыть замок колеса');
    expect((await bike.lockCommands()).slice(before)).toEqual(['chain open obeyed', 'chain open obeyed']);
    await bike.hand('chainToHolder');
    await rider.tap('button', 'Открыть замок колеса');
    await rider.passUntil('button', 'Пауза');
    expect((await bike.lockCommands()).slice(before)).toEqual([
      'chain open obeyed',
      'chain open obeyed',
      'wheel open obeyed',
    ]);
  },
);
