import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';

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
    const sent = async () => (await stage.control.GET('/control/metro')).data?.items.map(({ login }) => login);
    expect(await sent()).toEqual([]);
    await rider.page.getByRole('dialog').getByRole('checkbox').check();
    await rider.tap('button', 'Получить код');
    await rider.read(/Отправили на/);
    expect(await sent()).toEqual(['10005']);
    await rider.tap('button', 'Закрыть');
    await rider.see('button', 'Ввести код');

    await rider.open('/profile/mos-metro?step=2');
    await rider.see('button', /Новый код через/);
    await expect.poll(() => new URL(rider.page.url()).search).toBe('');
    expect(await sent()).toEqual(['10005']);
  },
);
