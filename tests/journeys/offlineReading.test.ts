import { expect } from 'vitest';
import { journeyOn } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { appIsKept, signOut } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

const journey = journeyOn({ worker: true });

/**
 * How many queries of the rider are persisted in this browser. Leaving a page before they are is leaving too early.
 */
const persistedQueries = ({ page }: Phone): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((told) => {
        const opening = indexedDB.open('velorent.rider');
        opening.onsuccess = () => {
          const { result } = opening;
          const names = result.objectStoreNames.contains('kept')
            ? result.transaction('kept').objectStore('kept').getAllKeys()
            : null;
          result.close();
          if (!names) return told(0);
          names.onsuccess = () =>
            told(names.result.filter((name) => typeof name === 'string' && name.startsWith('answer.')).length);
        };
        // A look must not make it.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => told(0);
      }),
  );

/**
 * What each screen says of this rider, by its address, and how many answers it asks for that no screen before it has.
 */
const SCREENS = [
  ['/map', /^Самокат/, 0],
  // Before the profile, which is waited for 8 s: the first question of a new world may take longer.
  ['/profile/bank-cards', /4210/, 1],
  ['/profile', 'Анна Ветрова', 3],
  ['/tariffs', /Новые: сутки/, 1],
  ['/profile/statistics', 'Пока без цифр', 1],
  ['/history', 'Здесь будут ваши поездки', 1],
  ['/policy?file=rentRules', 'Правила аренды', 0],
] as const;

/** The map shows its age in its own text, a document has none. */
const AGE: Readonly<Record<string, RegExp>> = { '/map': /^Нет интернета$/, '/policy?file=rentRules': /^Нет интернета/ };

journey(
  'Without a network a screen shows its stored data and their age, or an error if none are stored',
  async ({ stage, phone }) => {
    const { place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await comeBack(rider);
    for (const [path, words, asked] of SCREENS) {
      const before = await persistedQueries(rider);
      await rider.open(path);
      await rider.read(words);
      await rider.pass(2_000);
      // The rider leaves the screen next: wait until the app has persisted it.
      await expect.poll(() => persistedQueries(rider)).toBeGreaterThanOrEqual(before + asked);
    }
    await appIsKept(rider);

    await rider.context.setOffline(true);
    for (const [path, words] of SCREENS) {
      await rider.open(path);
      await rider.read(words);
      await rider.read(AGE[path] ?? /^Нет интернета\. Данные на\s\d\d:\d\d\.$/);
    }
    await rider.open('/tariffs/details/bike-year');
    await rider.see('heading', 'Нет связи');
    await rider.see('button', 'Повторить');
    await rider.read(/^Нет интернета$/);
    // The app logs the failed load, which the test caused.
    rider.complaints.splice(0);

    await rider.context.setOffline(false);
    await rider.open('/profile');
    await expect.poll(() => rider.page.getByText(/Данные\sна/).count()).toBe(0);
    await signOut(rider);
    expect(await persistedQueries(rider)).toBe(0);
  },
);

journey('Signing out without a network deletes the rider’s data at once and for good', async ({ phone }) => {
  const rider = await phone({ opens: '/profile' });
  await rider.see('heading', 'Анна Ветрова');
  await appIsKept(rider);

  await rider.context.setOffline(true);
  await signOut(rider);
  expect(await rider.page.getByText(/Анна|Ветрова/).count()).toBe(0);
  const kept = await rider.page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), databases, document.cookie]);
  });
  expect(kept).not.toMatch(/velorent\.(rider|memo)|refreshToken|10001/);
  // The app and the browser log failed requests.
  rider.complaints.splice(0);

  await rider.context.setOffline(false);
  await rider.open('/profile');
  await rider.see('link', 'Войти');
});
