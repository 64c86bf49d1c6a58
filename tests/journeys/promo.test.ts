import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';

const CODE = 'Промокод или бонусный код';

/** Pastes a message from the clipboard. */
const paste = ({ page }: Phone, text: string) =>
  page.getByLabel(CODE).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

// D022, E005
journey(
  'The app finds a bonus code in a pasted message, and the bonus is added to the rider’s balance',
  GOAL,
  async ({ phone }) => {
    const rider = await phone({ login: '10004', opens: '/profile' });
    await rider.tap('button', 'Активировать промокод');
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
  },
);
