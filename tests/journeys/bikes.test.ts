import { expect } from 'vitest';
import { chainBike, openCard, takeBike } from '../support/browser/bikes.ts';
import { GOAL, journey } from '../support/browser/journey.ts';

// B020
journey(
  'When the chain of a bike jams at the start, the rider pays nothing and starts another bike',
  GOAL,
  async ({ stage, phone }) => {
    const bike = await takeBike(stage.control, chainBike);
    await bike.jamChain();
    const rider = await phone({ place: bike.place });
    await openCard(rider, bike);
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('button', 'Выбрать другой');
    expect([(await bike.rent()).status, await bike.charges()]).toEqual(['ERROR_START', []]);
    await rider.tap('button', 'Выбрать другой');

    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('button', 'Пауза');
    expect((await bike.rent()).number).not.toBe(bike.number);
    expect(await bike.lockCommands()).not.toContain('chain open jammed');
  },
);
