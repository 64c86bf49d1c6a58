import { expect } from 'vitest';
import { journey } from '../../support/browser/journey.ts';
import { finishRide, openNumberPad, signIn, startRide, typeNumber } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';
import { firstRide } from './firstRide.story.ts';
import { playStory } from './tour.ts';

journey(
  'In every transition of the model of a first ride, the app reaches the state that the model expects',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await rider.open('/');

    await playStory(firstRide, {
      events: {
        'rider.signedIn': () => signIn(rider),
        'rider.openedTheNumberPad': () => openNumberPad(rider),
        'rider.typedAnUnknownNumber': () => typeNumber(rider, '99999'),
        'rider.typedTheNumber': () => typeNumber(rider, number),
        'rider.turnedAway': () => rider.tap('button', 'Назад'),
        'rider.startedTheRide': () => startRide(rider),
        'rider.reloadedThePage': async () => void (await rider.page.reload()),
        'rider.paused': () => rider.tap('button', 'Пауза'),
        'rider.rodeOn': () => rider.tap('button', 'Продолжить'),
        'rider.askedToFinish': async () => {
          await rider.stand((await world.parking()).place);
          await rider.tap('button', 'Завершить');
        },
        'rider.returnedToTheRide': () => rider.tap('button', 'Вернуться к поездке'),
        'rider.finishedAtAParking': () => finishRide(rider),
        'rider.readTheReceipt': () => rider.tap('button', 'Готово'),
      },
      states: {
        atTheDoor: async () => void (await rider.see('link', 'Войти')),
        onTheMap: async () => void (await rider.see('link', 'Сканировать')),
        atTheNumberPad: async () => void (await rider.see('button', 'Найти')),
        toldItIsUnknown: async () => void (await rider.read(/Номера \d+ нет/)),
        besideTheScooter: async () => void (await rider.see('button', 'Начать поездку')),
        riding: () => rider.passUntil('button', 'Пауза'),
        paused: () => rider.passUntil('button', 'Продолжить'),
        finishing: () => rider.passUntil('heading', 'Сфотографируйте самокат'),
        atTheReceipt: async () => void (await rider.see('heading', 'Поездка завершена')),
        backOnTheMap: async () => void (await rider.see('link', 'Сканировать')),
      },
    });
    expect((await world.ledger('10001')).rents).toHaveLength(1);
  },
);
