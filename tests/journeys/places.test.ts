import { expect } from 'vitest';
import { journey } from './journey.ts';
import { signIn } from './verbs.ts';

journey('a visitor who wanted a place comes to it after signing in', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/history');
  await signIn(rider);
  await rider.see('heading', 'История');
  expect(new URL(rider.page.url()).pathname).toBe('/history');
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

journey('an unknown place says so and leads back', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/no/such/place');
  await rider.see('heading', 'Страница не найдена');
});
