import { expect } from 'vitest';
import { journeyOn } from '../support/browser/journey.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { appIsKept } from '../support/browser/verbs.ts';

const journey = journeyOn({ worker: true });

journey('Signing out without a network deletes the rider’s data at once and for good', async ({ phone }) => {
  const rider = await phone();
  await comeBack(rider);
  await rider.open('/profile');
  await rider.see('heading', 'Анна Ветрова');
  await appIsKept(rider);

  await rider.context.setOffline(true);
  await rider.tap('button', 'Выйти');
  await rider.page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click();
  await rider.see('link', 'Войти');
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
