import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';

const CODE = 'Промокод или бонусный код';

async function openPromo(rider: Phone, login: string): Promise<void> {
  await comeBack(rider, login);
  await rider.open('/profile');
  await rider.tap('button', 'Активировать промокод');
}

/** Pastes a message from the clipboard. */
const paste = ({ page }: Phone, text: string) =>
  page.getByLabel(CODE).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

// D022, E005
journey('The app finds a bonus code in a pasted message and adds it to the balance', GOAL, async ({ phone }) => {
  const rider = await phone();
  await openPromo(rider, '10004');
  const apply = await rider.see('button', 'Применить');
  await rider.type(CODE, 'bonus');
  expect(await apply.isDisabled()).toBe(true);
  await paste(rider, 'С наступающим летом');
  await rider.read('В тексте нет промокода');
  await paste(rider, 'Ваш код: BONUS2026, спасибо за поездки');
  await expect.poll(() => rider.page.getByLabel(CODE).inputValue()).toBe('BONUS2026');
  expect(await barriers(rider)).toEqual([]);
  await rider.tap('button', 'Применить');
  await rider.see('heading', 'Бонус зачислен');
  expect(await barriers(rider)).toEqual([]);
  await rider.page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().click();
  await rider.read(/250\s₽/);
});

// E005
journey(
  'A rider corrects a wrong promo code in the same dialog, retries after a lost answer, and is blocked after too many codes',
  async ({ phone }) => {
    const rider = await phone();
    await openPromo(rider, '10001');
    await rider.type(CODE, 'NOSUCH');
    await rider.tap('button', 'Применить');
    await rider.read(/Такого кода нет/);
    await rider.tap('button', 'Ввести другой код');
    await rider.type(CODE, 'ZIMA2025');
    await rider.tap('button', 'Применить');
    await rider.read('Срок промокода истёк.');
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Ввести другой код');

    await rider.context.setOffline(true);
    await rider.type(CODE, 'velo2026');
    await rider.tap('button', 'Применить');
    await rider.see('heading', 'Ответа нет');
    await rider.context.setOffline(false);
    await rider.tap('button', 'Повторить');
    await rider.see('heading', 'Промокод применён');
    await rider.page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().click();

    await rider.tap('button', 'Активировать промокод');
    await rider.type(CODE, 'STOP111');
    await rider.tap('button', 'Применить');
    await rider.see('heading', 'Слишком много попыток');
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Понятно');
    await rider.see('button', 'Активировать промокод');
  },
);
