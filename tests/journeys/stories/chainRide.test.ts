import { expect } from 'vitest';
import { barriers } from '../../support/browser/axe.ts';
import { chainBike, completeBike, meetBike } from '../../support/browser/bikes.ts';
import { GOAL, journey } from '../../support/browser/journey.ts';
import { openNumberPad, typeNumber } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';
import { chainRide } from './chainRide.story.ts';
import { playStory } from './tour.ts';

// A075, B004
journey(
  'In every transition of the model of a chain bike’s ride, the app reaches the state that the model expects',
  GOAL,
  async ({ stage, phone }) => {
    const { bike, rider } = await meetBike({ stage, phone }, chainBike);

    await playStory(chainRide, {
      events: {
        'rider.startedTheRide': () => rider.tap('button', 'Начать поездку'),
        'rider.tookTheStartBack': async () => {
          await rider.tap('button', 'Отменить старт');
          await rider.read(/^Старт отменён, деньги не спишем/);
          // A loose chain keeps the bike out of service until the service has fastened it.
          await rider.passUntil('link', 'Сканировать');
          await bike.restore();
          await openNumberPad(rider);
          await typeNumber(rider, bike.number);
        },
        'rider.movedTheChain': async () => {
          await rider.pass(6_000);
          await rider.passUntil('button', 'Проверить цепь');
          const isAtEnd = await rider.page.getByRole('heading', { name: 'Обмотайте стойку цепью' }).count();
          await bike.hand(isAtEnd > 0 ? 'chainToRack' : 'chainToHolder');
        },
        'rider.paused': async () => {
          // Past the free half hour.
          await rider.pass(2_400_000);
          await rider.tap('button', 'Пауза');
        },
        'rider.closedTheWheel': async () => void (await bike.hand('closeWheel')),
        'rider.wantedTheChainAtARack': () => rider.tap('button', /^Пристегнуть цепью к стойке/),
        'rider.rodeOn': () => rider.tap('button', 'Продолжить'),
        'rider.askedToFinish': () => rider.tap('button', 'Завершить'),
        'rider.returnedToTheRide': () => rider.tap('button', 'Вернуться к поездке'),
        'rider.photographedTheBike': () => completeBike(rider),
        'rider.readTheReceipt': () => rider.tap('button', 'Готово'),
      },
      states: {
        besideTheBike: async () => void (await rider.see('button', 'Начать поездку')),
        // The step's instruction: what to do, its picture's text, the step's number, and the seconds left.
        unchaining: async () => {
          await rider.passUntil('heading', 'Размотайте цепь');
          await rider.see('img', 'Цепь разматывают со стойки');
          await rider.see('timer', /^Ещё \d секунд/);
          await rider.read('Шаг 2 из 4');
          expect(await barriers(rider)).toEqual([]);
        },
        riding: () => rider.passUntil('button', 'Пауза'),
        closingForAPause: () => rider.passUntil('heading', 'Закройте замок колеса'),
        paused: () => rider.passUntil('button', 'Продолжить'),
        chaining: async () => {
          await rider.passUntil('heading', 'Достаньте цепь');
          expect(await barriers(rider)).toEqual([]);
        },
        pausedAtARack: async () => {
          await rider.passUntil('button', 'Продолжить');
          await rider.read('Велосипед пристёгнут к стойке');
        },
        unchainingAgain: () => rider.passUntil('heading', 'Размотайте цепь'),
        closingForTheEnd: () => rider.passUntil('heading', 'Закройте замок колеса'),
        chainingForTheEnd: () => rider.passUntil('heading', 'Достаньте цепь'),
        photographing: () => rider.passUntil('heading', 'Сфотографируйте велосипед'),
        atTheReceipt: async () => void (await rider.see('heading', 'Поездка завершена')),
        onTheMap: async () => void (await rider.see('link', 'Сканировать')),
      },
    });
    const { rents } = await openWorld(stage.control).ledger(bike.login);
    expect(rents).toHaveLength(2);
    expect((await bike.lockCommands()).filter((command) => !command.endsWith('obeyed'))).toEqual([]);
    expect((await bike.charges()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['ride', (await bike.rent()).cost],
    ]);
  },
);
