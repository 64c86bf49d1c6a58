import { expect } from 'vitest';
import { MOST_LINES } from '#platform/logLines.ts';
import { LOG_DATABASE } from '#platform/sessionStore.ts';
import type { Control } from '../../support/browser/control.ts';
import { journey } from '../../support/browser/journey.ts';
import type { Phone } from '../../support/browser/phone.ts';
import { openWorld } from '../../support/browser/world.ts';

const LOG = '/api/mobile-log-collector/log';

const told = async (control: Control) => {
  const { data } = await control.GET('/control/logs');
  if (!data) throw new Error('the sandbox tells nothing');
  return data;
};
const errorsOf = async (control: Control) =>
  (await told(control)).entries.filter(({ type }) => type === 'jsError').map(({ logMessage }) => logMessage);

/** A script in the page throws. The phone's complaint about it is expected. */
async function breakPage({ page, complaints }: Phone, words: string): Promise<void> {
  await page.evaluate((message) => void Promise.reject(new Error(message)), words);
  await expect.poll(() => complaints.splice(0)).toEqual([`script: ${words}`]);
}

/** How many lines this browser keeps. @param more so many that were sent long ago are put there first */
const keptLines = ({ page }: Phone, more = 0): Promise<number> =>
  page.evaluate(
    ([name, count]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const database = opening.result;
          const lines = database.transaction('lines', 'readwrite').objectStore('lines');
          const entry = {
            logMessage: 'of old',
            userId: '',
            timeStamp: '2026-06-01T00:00:00.000Z',
            type: 'chart',
            level: 'debug',
            developerComment: '',
          };
          for (let line = 0; line < count; line += 1) lines.add({ entry, state: 'sent' });
          const counting = lines.count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
    [LOG_DATABASE, more] as const,
  );

async function tapFourTimes(rider: Phone): Promise<void> {
  // At once: each tap within a second of the one before, however busy the machine.
  await (await rider.see('button', /API 1\.56\.133/)).click({ clickCount: 4 });
}

// F022, F037, F080, F090, F091, S028
journey(
  'While the debug log is on, the app sends the text of each error to the server, with masked numbers',
  async ({ stage, phone }) => {
    const { control } = stage;
    const rider = await phone({ opens: '/help' });
    await tapFourTimes(rider);
    await rider.tap('button', 'Включить');
    await rider.see('link', /^Отладка/);

    await breakPage(rider, 'broke at +7 916 555-44-33');
    await expect.poll(() => errorsOf(control)).toEqual(['Error: broke at +[number]']);
    await expect.poll(async () => (await told(control)).errors).toMatchObject([{ code: 'Error' }]);
    // The log names the charts' transitions, once there is a network.
    await rider.context.setOffline(true);
    await rider.read(/Нет интернета/);
    await rider.context.setOffline(false);
    await expect
      .poll(async () =>
        (await told(control)).entries.filter(({ type }) => type === 'chart').map(({ logMessage }) => logMessage),
      )
      .toContainEqual(expect.stringMatching(/^rent: device\.wentOffline → /));

    // The collector fails: stored entries wait, and survive the page.
    await openWorld(control).faults({ fault: 'status', match: `PUT ${LOG}`, status: 503 });
    await breakPage(rider, 'broke again');
    await rider.tap('link', /^Отладка/);
    await rider.read(/Ждут отправки: [1-9]/);
    await rider.read('Error: broke again');
    await openWorld(control).faults();
    await rider.page.reload();
    await expect.poll(() => errorsOf(control)).toEqual(['Error: broke again', 'Error: broke at +[number]']);
    await rider.read('Error: broke again');
    // A failing collector is not logged to itself.
    expect((await told(control)).entries.filter(({ logMessage }) => logMessage.includes('log-collector'))).toEqual([]);

    // A thousand lines are stored: the oldest are dropped for the next one.
    await expect.poll(() => keptLines(rider, MOST_LINES)).toBeGreaterThan(MOST_LINES);
    await breakPage(rider, 'broke once more');
    await expect.poll(() => keptLines(rider)).toBe(MOST_LINES);
    await expect.poll(async () => (await errorsOf(control))[0]).toBe('Error: broke once more');

    await rider.tap('radio', 'Ничего');
    await rider.see('heading', 'Помощь');
    const before = await told(control);
    await breakPage(rider, 'broke at last');
    await expect.poll(async () => (await told(control)).errors.length).toBe(before.errors.length);
    expect(await rider.page.getByRole('link', { name: /^Отладка/ }).count()).toBe(0);
    await tapFourTimes(rider);
    await rider.tap('button', 'Включить');
    await rider.tap('link', /^Отладка/);
    await rider.see('heading', 'Отладка');
    expect(await rider.page.getByText('broke again').count()).toBe(0);
    expect(await errorsOf(control)).toHaveLength(3);
  },
);
