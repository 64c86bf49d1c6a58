import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { barriers } from './axe.ts';
import { comeBack } from './comeBack.ts';
import { journey } from './journey.ts';
import type { Phone } from './phone.ts';
import { rideOff, submitSignIn } from './verbs.ts';
import { openWorld } from './world.ts';

/** What this phone sends to an address from now on, all its tabs together. */
function follow({ context }: Phone, path: string): Request[] {
  const sent: Request[] = [];
  context.on('request', (request) => void (request.method() !== 'OPTIONS' && new URL(request.url()).pathname.endsWith(path) && sent.push(request)));
  return sent;
}

journey('a bearer refused early is renewed once and asked with again; refused afresh it ends the session, and the place waits', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const rider = await phone();
  await comeBack(rider);
  await rider.open('/profile');
  await rider.see('heading', 'Анна Ветрова');

  const renewals = follow(rider, '/v3/oauth/token');
  const asked = follow(rider, '/api/rides/statistics');
  await world.faults({ fault: 'status', match: '/rides/statistics$', api: 'gateway', status: 401, times: 1 });
  await rider.tap('link', 'Статистика');
  await rider.read('Статистика появится после первой поездки.');
  expect([asked.length, renewals.length]).toEqual([2, 1]);

  await world.faults({ fault: 'status', match: '.', api: 'gateway', status: 401 });
  await rider.open('/map?view=list');
  await rider.see('link', 'Войти');
  expect(new URL(rider.page.url()).searchParams.get('redirectUrl')).toBe('/map?view=list');
  expect(await rider.page.evaluate(() => Object.keys(localStorage).filter((name) => !name.startsWith('velorent.device.')))).toEqual([]);
  await world.faults();
  await rider.tap('link', 'Войти');
  await submitSignIn(rider, '10001', '1234');
  await rider.see('link', 'Сканировать');
  expect(new URL(rider.page.url()).search).toBe('?view=list');
});

journey('in a ride a refused bearer costs one renewal: the command goes out again under its key, and is done once', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await rideOff(rider, number);
  const [renewals, pauses] = [follow(rider, '/v3/oauth/token'), follow(rider, '/pause')];
  await world.faults({ fault: 'status', match: '/pause$', api: 'gateway', status: 401, times: 1 });
  await rider.tap('button', 'Пауза');
  await rider.passUntil('button', 'Продолжить');
  expect([pauses.length, renewals.length]).toEqual([2, 1]);
  expect(new Set(pauses.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
  await rider.tap('button', 'Продолжить');
  await rider.passUntil('button', 'Завершить');
});

journey('a bearer refused in three tabs at once is renewed once for all of them', async ({ stage, phone }) => {
  const rider = await phone();
  await comeBack(rider, '10004');
  const tabs = [rider.page, await rider.context.newPage(), await rider.context.newPage()];
  for (const tab of tabs) {
    rider.page = tab;
    await rider.open('/profile');
    await rider.see('heading', 'Глеб Пешков');
  }
  const renewals = follow(rider, '/v3/oauth/token');
  const { origin } = new URL(stage.app);
  await rider.context.route(`${stage.origins.gateway}/api/rides/statistics`, (route) =>
    route.request().method() === 'OPTIONS' || renewals.length > 0
      ? route.continue()
      : route.fulfill({ status: 401, headers: { 'Access-Control-Allow-Origin': origin }, json: { error: 'Unauthorized' } }),
  );
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Статистика' }).evaluate((link: HTMLElement) => link.click())));
  for (const tab of tabs) {
    await tab.bringToFront();
    rider.page = tab;
    await rider.read('Статистика появится после первой поездки.');
  }
  expect(renewals).toHaveLength(1);
});

journey('an update demanded out of a ride stands alone until the app is loaded anew, and leads back to the same place', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const rider = await phone();
  await comeBack(rider);
  await rider.open('/profile');
  await rider.see('heading', 'Анна Ветрова');
  await world.faults({ fault: 'status', match: '/rides/statistics$', status: 426 }, { fault: 'status', match: '^(?!.*oauth)', status: 500 });
  await rider.tap('link', 'Статистика');
  await rider.see('heading', 'Обновите приложение');
  expect(await barriers(rider)).toEqual([]);

  // Whatever fails now is silent.
  await rider.pass(60_000);
  await rider.context.setOffline(true);
  await rider.pass(2_000);
  expect(await rider.page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(1);
  expect(await rider.page.getByText(/Нет интернета|Сервис не ответил/).count()).toBe(0);
  rider.complaints.splice(0);
  await rider.context.setOffline(false);

  await world.faults();
  await rider.tap('button', 'Обновить');
  await rider.read('Статистика появится после первой поездки.');
});

journey('a blocked login says whose it is and whom to write to, and another rider may sign in', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/login');
  await submitSignIn(rider, '10006', '1234');
  await rider.see('heading', 'Аккаунт заблокирован');
  await rider.read(/Ваш номер: 100006/);
  const write = await rider.see('link', 'Написать в поддержку');
  expect(decodeURIComponent((await write.getAttribute('href')) ?? '')).toMatch(/^mailto:.+100006/);
  expect(await (await rider.see('link', /^Позвонить/)).getAttribute('href')).toMatch(/^tel:\+/);
  expect(await barriers(rider)).toEqual([]);
  await rider.tap('button', 'Войти в другой аккаунт');
  await submitSignIn(rider, '10005', '1234');
  await rider.see('link', 'Сканировать');
});
