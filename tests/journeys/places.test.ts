import { expect } from 'vitest';
import { journey } from './journey.ts';
import { signIn } from './verbs.ts';
import { openWorld } from './world.ts';

journey('a visitor who wanted a place comes to it after signing in', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/history');
  await signIn(rider);
  await rider.see('heading', 'История');
  expect(new URL(rider.page.url()).pathname).toBe('/history');
  // A page reached from sign-in has the map behind it, not the entrance with the same path once more.
  await rider.page.goBack();
  await rider.see('link', 'Сканировать');
  expect(new URL(rider.page.url()).pathname).toBe('/map');
});

journey.for(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)', '/\\elsewhere.example'])(
  'a carried %s leads to the map and nowhere else',
  async (target, { stage, phone }) => {
    const rider = await phone();
    await rider.open(`/login?redirectUrl=${encodeURIComponent(target)}`);
    await rider.type('Логин', '10001');
    await rider.type('ПИН-код', '1234');
    await rider.tap('button', 'Войти');
    await rider.see('link', 'Сканировать');
    expect(rider.page.url().startsWith(`${stage.app}/map`)).toBe(true);
  },
);

journey('the address of a bike is looked up after signing in, as if its number had been typed', async ({ stage, phone }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ place });
  await rider.open(`/bike/${number}`);
  await signIn(rider);
  await rider.see('button', 'Начать поездку');
  expect(new URL(rider.page.url()).pathname).toBe('/map/scan');
});

journey('the old address of the documents leads to the new one, with the document', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/Policy?file=privatePolicy');
  await rider.see('heading', 'Как мы бережём данные');
  expect(new URL(rider.page.url()).pathname).toBe('/policy');
});

journey('a short link that names nothing says so', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/shorturl/nothing');
  await rider.see('heading', 'Ссылка больше не работает');
});

journey('an unknown place says so and leads back', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/no/such/place');
  await rider.see('heading', 'Страница не найдена');
});
