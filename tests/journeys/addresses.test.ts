import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { signIn, submitSignIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

// A004
journey('The app resumes a visitor’s path after sign-in', async ({ phone }) => {
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
  'A resume path of the form %s leads to the map and nowhere else',
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

journey('A sign-in address with an unusable resume path leads a signed-in rider to the map', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/');
  await signIn(rider);
  await rider.see('link', 'Сканировать');
  for (const target of ['/／／elsewhere', '/sw.js', '/map?place=／／площадь']) {
    await rider.open(`/login?redirectUrl=${encodeURIComponent(target)}`);
    await rider.see('link', 'Сканировать');
    expect(new URL(rider.page.url()).pathname).toBe('/map');
  }
});

// D089
journey(
  'The app signs nobody in by a link with tokens, removes the tokens from the address and shows why',
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

journey(
  'After sign-in the app reopens the screen that adding a card has interrupted, or the map',
  async ({ phone }) => {
    const rider = await phone();
    // A file of the app's own address: no app runs while the test writes.
    await rider.open('/version.json');
    const keep = (path: string | null, toCard: boolean) =>
      rider.page.evaluate(
        ([kept, flag]) =>
          new Promise<void>((resolve, reject) => {
            const opening = indexedDB.open('velorent.rider');
            opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
            opening.onerror = () => reject(opening.error ?? new Error('no database'));
            opening.onsuccess = () => {
              const writing = opening.result.transaction('kept', 'readwrite');
              writing.objectStore('kept').put(
                {
                  at: Date.now(),
                  value: {
                    riderId: '100001',
                    started: [],
                    goesTo: { path: kept, toCard: flag, backUrl: null, at: Date.now() },
                  },
                },
                'payments',
              );
              writing.oncomplete = () => {
                opening.result.close();
                resolve();
              };
            };
          }),
        [path, toCard] as const,
      );
    await keep('/profile/statistics', true);
    await rider.open('/login');
    await submitSignIn(rider, '10001', '1234');
    await rider.see('heading', 'Статистика');

    // A browser that lost only its session.
    await rider.open('/map?station=1');
    await expect
      .poll(() => rider.page.evaluate(() => localStorage.getItem('velorent.rider.picked')))
      .toContain('station');
    await rider.open('/version.json');
    await rider.page.evaluate(() => localStorage.removeItem('velorent.rider.session'));
    await keep(null, true);
    await rider.open('/login?redirectUrl=/history');
    await submitSignIn(rider, '10001', '1234');
    await expect.poll(() => new URL(rider.page.url()).search).toBe('?station=1');

    await rider.open('/version.json');
    await rider.page.evaluate(() => localStorage.removeItem('velorent.rider.session'));
    await keep('/profile/mos-metro?step=1', false);
    await rider.open('/login');
    await submitSignIn(rider, '10001', '1234');
    await rider.see('button', 'Получить код');

    // Signing out deletes the stored path: the next sign-in of any rider begins at the start.
    await rider.open('/profile');
    await rider.see('button', 'Выйти');
    await keep('/profile/statistics', true);
    await rider.tap('button', 'Выйти');
    await rider.page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click();
    await rider.see('link', 'Войти');
    await rider.open('/login');
    await submitSignIn(rider, '10005', '1234');
    await expect.poll(() => new URL(rider.page.url()).pathname).toBe('/map');
  },
);

// A013
journey(
  'The app looks up the bike of an address after sign-in, as if its number had been typed',
  async ({ stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await rider.open(`/bike/${number}`);
    await signIn(rider);
    await rider.see('button', 'Начать поездку');
    expect(new URL(rider.page.url()).pathname).toBe('/map/scan');
  },
);

journey('An address in capital letters, or with a slash at its end, opens the same screen', async ({ phone }) => {
  const rider = await phone();
  await comeBack(rider);
  for (const address of ['/map/Ride', '/login?redirectUrl=/map/RIDE', '/MAP/', '/map/ride/finish/']) {
    await rider.open(address);
    await rider.see('link', 'Сканировать');
    await expect.poll(() => new URL(rider.page.url()).pathname).toBe('/map');
  }
});

// D010
journey('The old address of the documents leads to the new one, with the document', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/Policy?file=privatePolicy');
  await rider.see('heading', 'Как мы бережём данные');
  expect(new URL(rider.page.url()).pathname).toBe('/policy');
});

// A011
journey('An unknown short link opens a page that says the link no longer works', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/shorturl/nothing');
  await rider.see('heading', 'Ссылка больше не работает');
});

// A016
journey('An unknown address opens a page that says it was not found', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/no/such/place');
  await rider.see('heading', 'Страница не найдена');
});
