import { expect } from 'vitest';
import { completeBike, lockBike, pauseBike, wheelBike, rideBike } from '../journeys/bikes.ts';
import { journey } from '../journeys/journey.ts';
import { openWorld } from '../journeys/world.ts';
import { checkedInVain, endSilence, hold, killOverQuestion, serverRepeats, silence } from './server.ts';

journey(
  'an open wheel is checked again and again; a pause is cancelled, and a ride is finished',
  async ({ stage, phone }) => {
    const { bike, rider } = await rideBike({ stage, phone }, wheelBike);
    await rider.tap('button', 'Пауза');
    await rider.see('heading', 'Закройте замок колеса');
    await checkedInVain(rider, stage, 'Проверить замок', 'Замок пока открыт');
    await rider.tap('button', 'Ехать дальше');
    await rider.passUntil('button', 'Пауза');
    expect((await bike.rent()).stage).toBe('ACTIVE_RIDE');

    await rider.tap('button', 'Пауза');
    await rider.see('heading', 'Закройте замок колеса');
    await rider.tap('button', 'Завершить');
    await rider.see('button', 'Вернуться к поездке');
    await rider.passUntil('heading', 'Закройте замок колеса');
    await rider.tap('button', 'Проверить замок');
    await rider.passUntil('heading', 'Замок пока открыт');
    await bike.hand('closeWheel');
    await rider.passUntil('heading', 'Сфотографируйте велосипед');
    await completeBike(rider);
    expect(await bike.lockCommands()).toEqual(['wheel open obeyed']);
  },
);

journey(
  'a wheel lock opens once for each tap after a refusal, a jam, a late answer, silence and a killed page',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { bike, rider } = await rideBike({ stage, phone }, wheelBike);
    await pauseBike(rider, bike);

    // Refused, then the row changes: the refusal disappears.
    await world.faults({ fault: 'status', status: 409, match: '/open-lock$', api: 'gateway', times: 1 });
    await rider.tap('button', 'Продолжить');
    await rider.passUntil('heading', 'Замок на колесе закрыт');
    await serverRepeats(stage);
    await rider.see('heading', 'Откройте замок колеса');
    expect(await bike.lockCommands()).toEqual(['wheel open obeyed']);

    // The lock failed before the command was answered.
    await bike.set({ jammed: true });
    const answer = await hold(rider, stage, /\/open-lock$/, 'answer');
    await rider.tap('button', 'Открыть замок колеса');
    await answer.asked();
    await stage.control.POST('/control/clock', { body: { milliseconds: 5_000 } });
    await expect.poll(async () => (await bike.rent()).errorCode).toBe('OPEN_LOCK_ERROR');
    await answer.letGo();
    await rider.passUntil('button', 'Попробовать ещё раз');
    await rider.page.reload();
    await rider.passUntil('button', 'Попробовать ещё раз');

    // The lock command is in flight when the page is killed: the next page goes on with it.
    await bike.set({ jammed: false });
    await killOverQuestion(stage, rider, '/open-lock', () => rider.tap('button', 'Попробовать ещё раз'));
    await world.faults();
    await rider.passUntil('button', 'Пауза');
    expect(await bike.lockCommands()).toEqual(['wheel open obeyed', 'wheel open jammed', 'wheel open obeyed']);

    // The row asks for the wheel before the resume is answered: one command after the other.
    await pauseBike(rider, bike);
    const resumed = await hold(rider, stage, /\/resume$/, 'answer');
    await rider.tap('button', 'Продолжить');
    await resumed.asked();
    await rider.passUntil('heading', 'Открываем замок колеса');
    expect(await bike.lockCommands()).toHaveLength(3);
    await resumed.letGo();
    await rider.passUntil('button', 'Пауза');

    // The lock reports nothing: the app asks the rider, and the next row says that the lock has opened.
    await pauseBike(rider, bike);
    await silence(stage);
    await rider.tap('button', 'Продолжить');
    await rider.passUntil('button', 'Открыть замок колеса');
    await endSilence(stage);
    await rider.passUntil('button', 'Пауза');
    expect((await bike.lockCommands()).slice(3)).toEqual(['wheel open obeyed', 'wheel open obeyed']);
  },
);

journey(
  'an expired pause waits for another tap; a wheel lock that jams afterwards opens at the next try',
  async ({ stage, phone }) => {
    const { bike, rider } = await rideBike({ stage, phone }, wheelBike);
    // An expired pause is not sent without a tap, and the message is only about this ride.
    await rider.context.setOffline(true);
    await rider.tap('button', 'Пауза');
    await rider.pass(30_000);
    rider.complaints.splice(0);
    await rider.context.setOffline(false);
    await rider.passUntil('button', 'Повторить');
    await rider.read('Команда не успела дойти');
    expect(await rider.page.getByRole('button', { name: 'Выбрать другой' }).count()).toBe(0);
    expect((await bike.rent()).stage).toBe('ACTIVE_RIDE');
    await rider.tap('button', 'Повторить');
    await rider.see('heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await rider.passUntil('button', 'Продолжить');
    await bike.set({ jammed: true });
    await rider.tap('button', 'Продолжить');
    await rider.passUntil('button', 'Попробовать ещё раз');
    await rider.see('heading', 'Замок не отвечает');
    expect(await bike.lockCommands()).toEqual(['wheel open obeyed', 'wheel open jammed']);
    // Nothing is retried without a tap.
    await rider.pass(25_000);
    expect(await bike.lockCommands()).toHaveLength(2);

    await bike.set({ jammed: false });
    await rider.tap('button', 'Попробовать ещё раз');
    await rider.passUntil('button', 'Пауза');
    expect(await bike.lockCommands()).toEqual(['wheel open obeyed', 'wheel open jammed', 'wheel open obeyed']);
    await lockBike(rider, bike);
    await completeBike(rider);
  },
);
