import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import type { Stage } from '../support/browser/stage.ts';

const codeOf = async ({ control }: Stage, login: string): Promise<string> => {
  const { data } = await control.GET('/control/metro');
  return data?.items.find((link) => link.login === login)?.code ?? '';
};

/** Into the first cell, as autofill does from an SMS. */
const typeCode = ({ page }: Phone, code: string) => page.getByRole('textbox', { name: 'Цифра 1 из 6' }).fill(code);

const wrong = (code: string): string => (code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`);

// D021, E006, E083
journey(
  'The SMS code for the metro bonus still works after the rider reloads the page and types a wrong code',
  GOAL,
  async ({ stage, phone }) => {
    const rider = await phone({ opens: '/profile/mos-metro' });
    const get = await rider.see('button', 'Получить бонус');
    expect(await get.isDisabled()).toBe(true);
    expect(await barriers(rider)).toEqual([]);
    await rider.page.getByRole('checkbox').check();
    await rider.tap('button', 'Получить бонус');
    await rider.read(/Отправили на/);
    await rider.see('button', /Новый код через/);
    expect(await barriers(rider)).toEqual([]);
    const code = await codeOf(stage, '10001');

    await rider.open('/profile/mos-metro?step=2');
    await rider.see('button', /Новый код через/);
    await expect.poll(() => new URL(rider.page.url()).search).toBe('');
    expect(await codeOf(stage, '10001')).toBe(code);
    await typeCode(rider, wrong(code));
    await rider.read('Код не подошёл, проверьте цифры');
    await typeCode(rider, code);
    await rider.see('heading', 'Метро подключено');
    await rider.tap('button', 'Готово');
    await rider.read('Метро подключено');
    expect(await rider.page.getByRole('button', { name: 'Получить бонус' }).count()).toBe(0);
    await rider.tap('button', 'Назад');
    await rider.see('link', /Бонус от метро Подключено/);
  },
);

// E073, E078
journey(
  'After a rider adds a card for the metro bonus, the server sends the SMS code only on the rider’s request',
  async ({ stage, phone }) => {
    const rider = await phone({ login: '10005', opens: '/profile/mos-metro' });
    await rider.page.getByRole('checkbox').check();
    await rider.tap('button', 'Получить бонус');
    await rider.see('heading', 'Активных карт нет');
    await rider.tap('button', 'Добавить карту');
    await rider.see('heading', 'Новая карта');
    await rider.type('Номер карты', '5555 5555 5555 4444');
    await rider.type('Срок, ММ/ГГ', '09/30');
    await rider.tap('button', 'Добавить карту');
    const ask = await rider.see('button', 'Получить код');
    expect(await ask.isDisabled()).toBe(true);
    expect(await codeOf(stage, '10005')).toBe('');
    await rider.page.getByRole('dialog').getByRole('checkbox').check();
    await rider.tap('button', 'Получить код');
    await rider.read(/Отправили на/);
    await rider.tap('button', 'Закрыть');
    await rider.see('button', 'Ввести код');
  },
);
