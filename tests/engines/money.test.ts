import { expect } from 'vitest';
import { orders } from '../support/browser/orders.ts';
import { signIn } from '../support/browser/verbs.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import type { Engine } from './phone.ts';

const inEachEngine = journeysInEachEngine();

/** One for each engine: the switch of the insurance stays as a rider has left it. */
const buyers: Record<Engine, string> = { Chromium: '10001', Firefox: '10004', WebKit: '10005' };

inEachEngine(
  'The app shows a tariff payment on the provider’s page as paid, and a reload causes no second charge',
  async ({ engine, stage, phone }) => {
    const { control } = stage;
    const login = buyers[engine];
    const params = { path: { login } };
    await control.PATCH('/control/riders/{login}', { params, body: { tariff: false } });
    await control.PUT('/control/riders/{login}/cards', { params, body: { items: [] } });
    const before = await orders(control, login);
    const rider = await phone();
    await rider.open('/tariffs/details/omni-day');
    await signIn(rider, login);
    await rider.tap('switch', 'Страховка');
    await rider.tap('checkbox', /Принимаю/);
    await rider.tap('button', 'Купить за 149 ₽');
    // The provider's page speaks the browser's language.
    await rider.tap('button', /^(Оплатить|Pay) .*149/);
    await rider.see('heading', 'Оплата прошла');
    await rider.read('Списано 149 ₽');
    await rider.reload();
    await rider.see('heading', /./);

    const after = await orders(control, login);
    expect(after.slice(0, after.length - before.length)).toEqual([
      { kind: 'tariff', flow: 'page', state: 'paid', amount: 149, charges: 1 },
    ]);
  },
);
