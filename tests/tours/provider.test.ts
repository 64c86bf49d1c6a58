import { expect } from 'vitest';
import { comeBack } from '../journeys/storedSession.ts';
import type { Control } from '../journeys/control.ts';
import { journey } from '../journeys/journey.ts';
import { decide, orders } from '../journeys/orders.ts';
import type { Phone } from '../journeys/phone.ts';
import { onRoute } from '../journeys/onRoute.ts';
import { openWorld } from '../journeys/world.ts';
import { bank, closeSheet, DEBTOR, noSheet, passUntilHeading } from './debt.ts';
import { lookAway } from './glances.ts';

const provider = /\/provider\/[0-9a-f-]{36}$/;
const INIT = '^POST /api/payment/order/init$';
const CARDS = '/profile/bank-cards';

/** The browser opens the provider's page and gets no answer: the page stays. Returns how the provider is found again. */
const loseProvider = ({ page }: Phone) => onRoute(page, provider, (route) => route.fulfill({ status: 204 }));

/** The request is answered, and the browser leaves the page. */
async function leaves({ page }: Phone, act: () => Promise<unknown>): Promise<void> {
  const gone = page.waitForRequest(provider);
  await act();
  await gone;
}

journey(
  'the provider’s page does not open by itself: the rider opens it by hand, after leaving the app, after another screen, or never',
  async ({ stage, phone }) => {
    const { control } = stage;
    const rider = await phone();
    await comeBack(rider, DEBTOR);
    await rider.open('/profile');
    await loseProvider(rider);
    const pay = () => rider.tap('button', 'Оплатить 340 ₽');
    const unfinished = () => rider.see('heading', 'Оплата не закончена');
    const stuck = 'Страница оплаты не открывается';

    await leaves(rider, pay);
    await passUntilHeading(rider, stuck);
    await leaves(rider, () => rider.tap('button', 'Открыть страницу оплаты'));
    await noSheet(rider);
    await lookAway(rider);
    await unfinished();

    await leaves(rider, () => rider.tap('button', 'Вернуться к оплате'));
    await passUntilHeading(rider, stuck);
    await closeSheet(rider);
    await noSheet(rider);

    // To another screen while no answer comes, and back over the address of the provider's return.
    await rider.open('/profile?payStatus=ERROR');
    await unfinished();
    const findProvider = await loseProvider(rider);
    await leaves(rider, () => rider.tap('button', 'Вернуться к оплате'));
    await noSheet(rider);
    await rider.tap('link', 'История');
    await rider.see('heading', 'История');
    await rider.page.goBack();
    await unfinished();
    await findProvider();
    await rider.tap('button', 'Вернуться к оплате');
    await rider.see('heading', 'Долг за поездки');
    expect((await orders(control, DEBTOR)).map(({ state, charges }) => `${state} ${charges}`)).toEqual(['created 0']);
  },
);

const NEW = '10005';
const cards = async (control: Control) => (await orders(control, NEW)).map(({ state }) => state).toSorted();

async function typeCard(rider: Phone, number: string): Promise<void> {
  await rider.see('heading', 'Новая карта');
  await rider.type('Номер карты', number);
  await rider.type('Срок, ММ/ГГ', '09/30');
  await rider.tap('button', 'Добавить карту');
}

journey(
  'a card whose bank does not answer, refuses or checks; and a second card right after the first',
  async ({ stage, phone }) => {
    const { control } = stage;
    const world = openWorld(control);
    const { thinks } = bank(stage);
    const rider = await phone();
    await comeBack(rider, NEW);
    await rider.open(CARDS);
    const add = () => rider.tap('button', 'Добавить карту');

    // Refused, and requested again from the refusal.
    await world.faults({ fault: 'status', match: INIT, api: 'gateway', status: 400 });
    await add();
    await rider.read('Страница банка не открылась. Повторите.');
    await world.faults({ fault: 'drop-before', match: INIT, api: 'gateway' });
    await add();
    await expect
      .poll(async () => {
        await rider.pass(1_000);
        return rider.page.getByText('Ответа пока нет').count();
      })
      .toBe(1);
    await world.faults();
    await rider.tap('button', 'Повторить');
    await rider.see('heading', 'Новая карта');
    expect(await cards(control)).toEqual(['created']);

    // The bank still checks: another screen shows nothing of the card, and this screen shows it again.
    await thinks(36_000_000);
    await typeCard(rider, '2200 0000 0000 0004');
    await rider.read('Ждём ответа банка');
    await rider.open('/profile');
    const link = await rider.see('link', /Банковские карты/);
    await rider.pass(100);
    await link.click();
    await rider.read('Ждём ответа банка');
    await decide(control, NEW, 'paid');
    await expect
      .poll(async () => {
        await rider.pass(1_000);
        return rider.page.getByText('Карта добавлена').count();
      })
      .toBe(1);
    await thinks(0);

    // Another order for another card.
    await add();
    await typeCard(rider, '5555 5555 5555 4444');
    await rider.see('button', /4444/);
    await rider.see('button', /0004/);
    expect(await cards(control)).toEqual(['paid', 'paid']);
  },
);
