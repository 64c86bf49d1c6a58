import { describe, expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { lookUp, signIn, submitSignIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

describe('a refused sign-in', () => {
  // A055
  journey('A wrong PIN shows the error at the PIN, keeps the login, and the next try works', async ({ phone }) => {
    const rider = await phone();
    await rider.open('/');
    await signIn(rider, '10001', '9999');
    await rider.read('Неверный логин или ПИН-код');
    expect(await rider.page.getByLabel('Логин').inputValue()).toBe('10001');
    await submitSignIn(rider, '10001', '1234');
    await rider.see('link', 'Сканировать');
  });

  journey('A blocked login shows the reason and the support address', async ({ phone }) => {
    const rider = await phone();
    await rider.open('/');
    await signIn(rider, '10006');
    await rider.see('heading', 'Аккаунт заблокирован');
    await rider.see('link', 'Написать в поддержку');
  });
});

describe('a refused start', () => {
  journey('The app refuses an unknown number in the field where the rider typed it', async ({ stage, phone }) => {
    const { place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await lookUp(rider, '99999');
    await rider.read(/Номера 99999 нет/);
    expect(await rider.page.getByLabel('Номер велосипеда или самоката').inputValue()).toBe('99999');
  });

  journey('A far scooter shows directions instead of a start', async ({ stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place: { ...place, latitude: place.latitude + 0.01 } });
    await lookUp(rider, number);
    await rider.see('button', /Показать (дорогу|на карте)/);
    expect(await rider.page.getByRole('button', { name: 'Начать поездку' }).count()).toBe(0);
  });

  // B050
  journey('A start without a position asks the rider to show it', async ({ stage, phone }) => {
    const { number } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place: null });
    await lookUp(rider, number);
    await rider.see('button', /Показать, где я|Проверить ещё раз/);
  });

  journey.for([
    ['10002', 'in debt', 'Посмотреть долг'],
    ['10003', 'blocked', 'Написать в поддержку'],
    ['10004', 'without a tariff', 'К тарифам'],
  ] as const)('The app offers the next step to rider %s, who is %s', async ([login, , step], { stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await lookUp(rider, number, login);
    await rider.see('button', step);
    expect(await rider.page.getByRole('button', { name: 'Начать поездку' }).count()).toBe(0);
  });

  journey('The app leads a rider without a tariff to the tariffs', async ({ stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await lookUp(rider, number, '10004');
    await rider.tap('button', 'К тарифам');
    await rider.see('heading', 'Выберите тариф');
    await rider.see('link', /Новые: месяц/);
  });

  journey('The app shows a scooter in another city by its distance only', async ({ stage, phone }) => {
    const { number } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place: { latitude: 48.8566, longitude: 2.3522 } });
    await lookUp(rider, number);
    await rider.see('button', /Показать (дорогу|на карте)/);
    expect(await rider.page.getByText('пешком').count()).toBe(0);
  });

  // B020
  journey('A jammed lock costs nothing, and the app offers another vehicle', async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    await world.setVehicle(number, { jammed: true });
    const rider = await phone({ place });
    await lookUp(rider, number);
    await rider.tap('button', 'Начать поездку');
    await rider.see('button', 'Отменить старт');
    await rider.passUntil('heading', 'Замок не открылся');
    expect((await world.ledger('10001')).charges).toEqual([]);
  });

  journey('After a cancelled start the map shows that it costs nothing', async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await lookUp(rider, number);
    await rider.tap('button', 'Начать поездку');
    await rider.tap('button', 'Отменить старт');
    await rider.read('Старт отменён, деньги не спишем.');
    await rider.see('link', 'Сканировать');
    expect((await world.ledger('10001')).charges).toEqual([]);
  });
});
