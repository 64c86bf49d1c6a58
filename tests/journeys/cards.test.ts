import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import { decide, orders } from '../support/browser/orders.ts';
import type { Phone } from '../support/browser/phone.ts';
import type { Stage } from '../support/browser/stage.ts';
import { meetScooter, typeNumber } from '../support/browser/verbs.ts';

const card = (kind: 'MIR' | 'VISA' | 'MASTER', number: string, expires: string, isDefault = false) =>
  ({ number, kind, expires, isDefault, status: 'ACTIVE' }) as const;
const mir = card('MIR', '220000******4417', '0930', true);
const visa = card('VISA', '411111******1111', '0130');
const old = card('MASTER', '555555******4444', '0626');

const give = ({ control }: Stage, login: string, items: ReturnType<typeof card>[]) =>
  control.PUT('/control/riders/{login}/cards', { params: { path: { login } }, body: { items } });

/** On the provider's page, which is another origin. */
async function typeCard(rider: Phone, number: string): Promise<void> {
  await rider.see('heading', 'Новая карта');
  await rider.type('Номер карты', number);
  await rider.type('Срок, ММ/ГГ', '09/30');
  await rider.tap('button', 'Добавить карту');
}

const alertButton = ({ page }: Phone, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

// E001, E038
journey(
  'Until the bank accepts a card, no card is added: not by a forged URL, a refusal or an unfinished page',
  async ({ stage, phone }) => {
    const rider = await phone({ login: '10005', opens: '/profile/bank-cards' });
    await rider.see('heading', 'Активных карт нет');
    expect(await barriers(rider)).toEqual([]);
    // Anybody may write this into an address.
    await rider.open('/profile/bank-cards?payStatus=SUCCESS');
    await rider.see('heading', 'Активных карт нет');
    await expect.poll(() => new URL(rider.page.url()).search).toBe('');

    await rider.tap('button', 'Добавить карту');
    await typeCard(rider, '4000 0000 0000 0002');
    await rider.read('Карта не добавлена');
    await rider.see('heading', 'Активных карт нет');

    await rider.tap('button', 'Добавить карту');
    await rider.see('heading', 'Новая карта');
    await rider.tap('button', 'Вернуться, не закончив');
    await rider.read('Страница банка осталась незаконченной. К ней можно вернуться.');
    await rider.tap('button', 'Добавить карту');
    await stage.control.PUT('/control/provider', { body: { lateMilliseconds: 600_000, recurrent: 'paid' } });
    await typeCard(rider, '2200 0000 0000 0004');
    await rider.read('Ждём ответа банка');
    await rider.page.reload();
    await rider.read('Ждём ответа банка');
    await decide(stage.control, '10005', 'paid');
    await stage.control.PUT('/control/provider', { body: { lateMilliseconds: 0, recurrent: 'paid' } });
    await rider.read('Карта добавлена');
    await rider.see('button', /Мир •• 0004.*Основная/);
    expect(await barriers(rider)).toEqual([]);

    // A card costs nothing, no matter how often the app asked its bank.
    expect(
      (await orders(stage.control, '10005'))
        .map(({ kind, state, charges }) => `${kind} ${state} ${charges}`)
        .toSorted(),
    ).toEqual(['card paid 0', 'card refused 0']);
    await rider.tap('button', 'Назад');
    await rider.see('link', /Банковские карты •• 0004/);
  },
);

// E105
journey(
  'On the cards screen a rider makes another card the default, and confirms the removal of a card',
  GOAL,
  async ({ stage, phone }) => {
    await give(stage, '10004', [mir, visa]);
    const rider = await phone({ login: '10004', opens: '/profile/bank-cards' });
    await rider.tap('button', /Visa •• 1111/);
    await rider.tap('button', 'Сделать основной');
    await rider.see('button', /Visa •• 1111.*Основная/);
    await expect.poll(() => rider.page.evaluate(() => document.activeElement?.textContent)).toMatch(/Visa/);
    await rider.tap('button', /Visa •• 1111/);
    expect(await barriers(rider)).toEqual([]);

    await rider.tap('button', 'Отвязать');
    await rider.see('alertdialog', 'Отвязать карту?');
    await alertButton(rider, 'Оставить').click();
    await rider.tap('button', 'Отвязать');
    expect(await barriers(rider)).toEqual([]);
    await alertButton(rider, 'Отвязать').click();
    await rider.see('button', /Мир •• 4417.*Основная/);
    await expect.poll(() => rider.page.getByRole('button', { name: /Visa/ }).count()).toBe(0);
  },
);

journey(
  'On the vehicle’s screen a rider chooses the card that pays, but cannot choose an expired one',
  async ({ stage, phone }) => {
    await give(stage, '10001', [card('MASTER', old.number, '0526', true)]);
    const { number, rider } = await meetScooter({ stage, phone });
    // The rider has a card, but an expired one: "add a card" would say too little.
    await rider.read('Mastercard •• 4444. Добавьте другую: с неё оплачивается поездка.');
    await give(stage, '10001', [mir, visa, old]);
    await rider.open('/map/scan');
    await typeNumber(rider, number);
    await rider.read('Мир •• 4417');
    await rider.tap('button', 'Сменить');
    await rider.see('heading', 'С какой карты платить');
    expect(await barriers(rider)).toEqual([]);
    expect(await (await rider.see('button', /Mastercard •• 4444.*Срок карты вышел/)).isDisabled()).toBe(true);
    await rider.tap('button', /Visa •• 1111/);
    await rider.read('Visa •• 1111');
    await expect.poll(() => rider.page.getByRole('dialog').count()).toBe(0);
    await rider.see('button', 'Начать поездку');
  },
);

// E002, E041, E042
journey('A rider links a Troika transport card by its card number and removes it', async ({ phone }) => {
  const rider = await phone({ opens: '/profile/transport-card' });
  await rider.tap('button', 'Добавить карту');
  const save = await rider.see('button', 'Сохранить');
  await rider.type('Номер карты', '1111 222 33');
  expect(await save.isDisabled()).toBe(true);
  await rider.type('Номер карты', '1111222333');
  expect(await rider.page.getByLabel('Номер карты').inputValue()).toBe('1111 222 333');
  await rider.tap('button', 'Сохранить');
  await rider.read(/уже привязана/);
  expect(await barriers(rider)).toEqual([]);
  await rider.type('Номер карты', '2222333444');
  await rider.tap('button', 'Сохранить');
  await rider.see('heading', '«Тройка» привязана');
  await rider.tap('button', 'Готово');
  await rider.read('•• 444');
  expect(await barriers(rider)).toEqual([]);
  await rider.tap('button', 'Отвязать');
  await rider.see('alertdialog', 'Отвязать «Тройку»?');
  await alertButton(rider, 'Отвязать').click();
  await rider.see('button', 'Добавить карту');
});
