import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { finishRide, signOut, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/** A tab in the background draws nothing. */
async function turnTo(phone: Phone, tab: Page): Promise<void> {
  await tab.bringToFront();
  phone.page = tab;
}

/** The same action in every tab at once: one tab's result must not have reached the others yet. */
async function tapInAll(tabs: Page[], name: string): Promise<void> {
  const buttons = await Promise.all(tabs.map((tab) => tab.getByRole('button', { name, exact: true }).elementHandle()));
  await Promise.all(buttons.map((button) => button?.evaluate((element: HTMLElement) => element.click())));
}

/** In every tab, while the shared clock advances. */
async function seeInAll(phone: Phone, tabs: Page[], role: 'button' | 'heading' | 'link', name: string): Promise<void> {
  for (const tab of tabs) {
    await turnTo(phone, tab);
    await phone.passUntil(role, name);
  }
}

// S009
journey(
  'In three tabs with one ride each command runs once, and a sign-out in one tab signs out the others',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await comeBack(rider);
    const tabs = [rider.page, await rider.context.newPage(), await rider.context.newPage()];
    for (const tab of tabs) {
      await turnTo(rider, tab);
      await rider.open('/map/scan');
      await typeNumber(rider, number);
      await rider.see('button', 'Начать поездку');
    }
    await tapInAll(tabs, 'Начать поездку');
    await seeInAll(rider, tabs, 'button', 'Завершить');
    const { rents } = await world.ledger('10001');
    expect(rents.map(({ status }) => status)).toEqual(['IN_PROGRESS']);
    const rentId = rents[0]?.id ?? '';
    expect(await world.lockCommands(rentId)).toEqual(['open obeyed']);

    await rider.tap('button', 'Пауза');
    await seeInAll(rider, tabs, 'button', 'Продолжить');
    // The row may come before the answer to the command.
    const answered = rider.page.waitForResponse((response) => response.url().endsWith('/resume'));
    await rider.tap('button', 'Продолжить');
    await answered;
    await seeInAll(rider, tabs, 'button', 'Завершить');

    await rider.stand((await world.parking()).place);
    await rider.pass(2_400_000);
    await seeInAll(rider, tabs, 'button', 'Завершить');
    await tapInAll(tabs, 'Завершить');
    await seeInAll(rider, tabs, 'heading', 'Сфотографируйте самокат');
    await finishRide(rider);
    await seeInAll(rider, tabs, 'heading', 'Поездка завершена');
    const ended = await world.ledger('10001');
    expect(ended.rents.map(({ status }) => status)).toEqual(['DONE']);
    expect(ended.charges).toHaveLength(1);

    await rider.open('/profile');
    await signOut(rider);
    await seeInAll(rider, tabs, 'link', 'Войти');
  },
);
