import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { signIn, startRide, submitSignIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { mapIdOf } from '../support/sandbox/world.ts';

// A004
journey('After sign-in the app opens the requested screen, and Back shows the map', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/history');
  await signIn(rider);
  await rider.see('heading', 'История');
  expect(new URL(rider.page.url()).pathname).toBe('/history');
  // A page reached from sign-in has the map behind it, not the sign-in with the same path.
  await rider.page.goBack();
  await rider.see('link', 'Сканировать');
  expect(new URL(rider.page.url()).pathname).toBe('/map');
});

// The reader of a resume path has every form in its unit tests; here are the two that a browser resolves by itself.
journey.for(['//elsewhere.example/', '/\\elsewhere.example'])(
  'When a sign-in link names the foreign URL %s as the next page, the app opens its own map after sign-in',
  async (target, { stage, phone }) => {
    const rider = await phone();
    await rider.open(`/login?redirectUrl=${encodeURIComponent(target)}`);
    await submitSignIn(rider, '10001', '1234');
    await rider.see('link', 'Сканировать');
    expect(rider.page.url().startsWith(`${stage.app}/map`)).toBe(true);
  },
);

// D089
journey(
  'A link with tokens signs nobody in: the app removes the tokens from the URL and says that the link does not work',
  async ({ phone }) => {
    const rider = await phone();
    await rider.open(
      '/profile?bike=7#access_token=secret.secret&expires_in=900&refresh_token=secret&token_type=bearer',
    );
    await rider.read('Вход по ссылке не работает');
    await rider.see('link', 'Войти');
    expect(rider.page.url()).not.toContain('secret');
    expect(
      await rider.page.evaluate(() =>
        JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state]),
      ),
    ).not.toContain('secret');
    await signIn(rider);
    await rider.see('heading', 'Анна Ветрова');
    await expect.poll(() => rider.page.getByText('Вход по ссылке не работает').count()).toBe(0);

    await rider.open('/history?access_token=secret');
    await rider.read('В ссылке нет expires_in');
    expect(new URL(rider.page.url()).search).toBe('');
    await rider.tap('button', 'Закрыть');
    await rider.open('/history');
    await rider.see('heading', 'История');
    expect(await rider.page.getByText('В ссылке нет').count()).toBe(0);
  },
);

journey.for([
  ['/Policy?file=privatePolicy', 'Как мы бережём данные', '/policy'], // D010
  ['/shorturl/nothing', 'Ссылка больше не работает', '/shorturl/nothing'], // A011
  ['/no/such/place', 'Страница не найдена', '/no/such/place'], // A016
  ['/HISTORY/', 'История', '/history'],
] as const)(
  'At the URL %s the app shows the page “%s”, and the path in the URL is then %s',
  async ([address, heading, path], { phone }) => {
    const rider = await phone({ opens: address });
    await rider.see('heading', heading);
    expect(new URL(rider.page.url()).pathname).toBe(path);
  },
);

journey(
  'A visitor follows the link of a scooter in the GBFS feed, signs in, and rides it',
  async ({ stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await rider.open(`/map?bike=${await mapIdOf(stage.sandbox, number)}`);
    await signIn(rider);
    await rider.see('dialog', new RegExp(number));
    await startRide(rider);
  },
);
