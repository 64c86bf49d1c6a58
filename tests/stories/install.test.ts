import { createTestModel } from '@xstate/test';
import { expect } from 'vitest';
import { barriers } from '../journeys/axe.ts';
import { comeBack } from '../journeys/storedSession.ts';
import { offer, question } from '../journeys/homeScreen.ts';
import { journey } from '../journeys/journey.ts';
import { installStory, tour } from './install.story.ts';
import { goesEverywhere } from './tour.ts';

const [path] = createTestModel(installStory).getPathsFromEvents(tour.map((type) => ({ type })));
goesEverywhere(installStory, path);

journey('the app follows the story of its installation', async ({ phone }) => {
  const rider = await phone();
  await comeBack(rider);
  await rider.open('/profile');
  const found: string[] = [];
  const asked = () => rider.page.getByText(question).count();
  /** A new tab. */
  const comeAnotherDay = async () => {
    await rider.page.evaluate(() => sessionStorage.clear());
    await rider.open('/profile');
  };
  const agree = (outcome: 'accepted' | 'dismissed') => async () => {
    await rider.tap('button', 'Установить');
    await expect.poll(() => rider.page.title()).toBe(`asked: ${outcome}`);
  };
  const answers = ['dismissed', 'dismissed', 'dismissed', 'dismissed', 'accepted', 'accepted'] as const;
  let offers = 0;

  await path?.test({
    events: {
      'browser.offered': async () => {
        // The browser itself shows no prompt.
        expect(await offer(rider, answers[offers++] ?? 'accepted')).toBe(true);
      },
      'time.passed': () => rider.pass(5_000),
      'rider.saidLater': () => rider.tap('button', 'Не сейчас'),
      'rider.wentToScan': async () => {
        await rider.tap('link', 'Карта');
        await rider.tap('link', 'Сканировать');
        await rider.see('textbox', 'Номер велосипеда или самоката');
        await rider.page.goBack();
      },
      'rider.agreedAndThenDidNot': agree('dismissed'),
      'rider.agreed': agree('accepted'),
      'rider.cameAnotherDay': comeAnotherDay,
      'rider.cameAFifthDay': comeAnotherDay,
    },
    states: {
      quiet: async () => {
        await rider.see('link', 'Карта');
        expect(await asked()).toBe(0);
      },
      offered: async () => {
        await rider.pass(4_000);
        expect(await asked()).toBe(0);
      },
      asked: async () => {
        await expect.poll(asked).toBe(1);
        if (offers === 1) found.push(...(await barriers(rider)));
      },
      leftAlone: async () => {
        await expect.poll(asked).toBe(0);
        await rider.pass(6_000);
        expect(await asked()).toBe(0);
      },
      installed: async () => {
        await expect.poll(asked).toBe(0);
      },
      leftAloneForGood: async () => {
        await rider.see('link', 'Карта');
        await rider.pass(6_000);
        expect(await asked()).toBe(0);
      },
    },
  });
  expect(found).toEqual([]);
});
