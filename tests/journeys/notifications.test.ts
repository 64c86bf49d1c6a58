import { expect } from 'vitest';
import { barriers } from './axe.ts';
import { comeBack } from './comeBack.ts';
import type { Control } from './control.ts';
import { journey } from './journey.ts';
import { rideOff } from './verbs.ts';
import { openWorld } from './world.ts';

const told = async (control: Control, login: string) =>
  (await control.GET('/control/riders/{login}/notifications', { params: { path: { login } } })).data?.items ?? [];

journey('a notification of a debt over the map leads to paying it, and back to the map', async ({ stage, phone }) => {
  const rider = await phone();
  await comeBack(rider, '10002');
  await rider.open('/map');
  await rider.read('Долг 340 ₽');
  await stage.control.POST('/control/riders/{login}/notifications', { params: { path: { login: '10002' } }, body: { type: 'pay_debt_claim', message: 'Вы должны 340 ₽' } });
  const card = rider.page.getByRole('article', { name: 'Вы должны 340 ₽' });
  await card.getByRole('button', { name: 'Оплатить' }).click();
  await rider.see('heading', 'Долг за поездки');
  await expect.poll(async () => (await told(stage.control, '10002')).map(({ delivered }) => delivered)).toEqual([true]);
  await rider.tap('button', 'Оплатить 340 ₽');
  await rider.see('heading', 'Оплата прошла');
  await rider.tap('button', 'К карте');
  await rider.see('link', 'Сканировать');
  expect(new URL(rider.page.url()).pathname).toBe('/map');
  expect(await card.count()).toBe(0);
  expect(await rider.page.getByText('Долг 340 ₽').count()).toBe(0);
});

journey('a ride that support has ended: the notification leads to its receipt, and the history asks how it was', async ({ stage, phone }) => {
  const rider = await phone();
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  await rider.stand(place);
  await rideOff(rider, number, '10001');
  await rider.open('/profile');
  await rider.see('link', /Уведомления/);
  const { rents } = await world.ledger('10001');
  await world.endBySupport(rents[0]?.id ?? '');
  // Its card goes by itself; the list keeps it.
  await expect.poll(async () => (await told(stage.control, '10001')).map(({ delivered }) => delivered)).toEqual([true]);
  await rider.pass(8_000);
  await rider.tap('link', /Уведомления/);
  await rider.tap('button', /Поддержка завершила поездку/);
  await expect.poll(() => new URL(rider.page.url()).pathname).toBe(`/history/ride/${rents[0]?.id}`);
  await rider.open('/history');
  await rider.read('Как прошла поездка?');
  const found = await barriers(rider);
  expect(found).toEqual([]);
});

journey('the list: pages of fifteen with the whole count, unread ones marked and read, what was seen stays without a network', async ({ stage, phone }) => {
  const rider = await phone();
  const world = openWorld(stage.control);
  const login = '10005';
  const tell = (body: { type: string; message: string; count?: number; agoSeconds?: number }) =>
    stage.control.POST('/control/riders/{login}/notifications', { params: { path: { login } }, body });
  await comeBack(rider, login);
  await rider.open('/profile/notifications');
  await rider.read('Пока тихо');
  const found = await barriers(rider);

  // They come while the app is closed, and are of last week: so they pop up no more.
  await rider.page.goto('/version.json');
  await tell({ type: 'information', message: 'Новость', count: 20, agoSeconds: 7 * 86_400 });
  await tell({ type: 'buy_tariff', message: 'Тариф кончается', agoSeconds: 6 * 86_400 });
  await rider.open('/profile');
  await rider.see('img', '21 непрочитанное');
  await world.faults({ fault: 'status', match: '^GET /rest/v1/notifications', api: 'data', status: 404, times: 1 });
  await rider.tap('link', /Уведомления/);
  await rider.read('Уведомления не загрузились');
  await rider.tap('button', 'Повторить');

  await rider.read('21 уведомление');
  const items = rider.page.getByRole('listitem');
  await expect.poll(() => items.count()).toBe(15);
  await rider.see('button', /Не прочитано: Тариф кончается/);
  found.push(...(await barriers(rider)));
  await rider.tap('button', 'Показать ещё');
  await expect.poll(() => items.count()).toBe(21);
  // What only tells has told by standing in the list.
  await expect.poll(async () => (await told(stage.control, login)).filter(({ delivered }) => !delivered).map(({ message }) => message)).toEqual(['Тариф кончается']);
  await rider.tap('button', 'Прочитать все');
  await expect.poll(async () => (await told(stage.control, login)).every(({ delivered }) => delivered)).toBe(true);
  await expect.poll(() => rider.page.getByRole('button', { name: 'Прочитать все' }).count()).toBe(0);

  await rider.context.setOffline(true);
  await rider.page.goBack();
  await rider.see('heading', /./);
  await rider.tap('link', /Уведомления/);
  await rider.see('button', /Тариф кончается/);
  await rider.context.setOffline(false);
  await rider.tap('button', /Тариф кончается/);
  await rider.see('heading', 'Выберите тариф');
  expect(found).toEqual([]);
});
