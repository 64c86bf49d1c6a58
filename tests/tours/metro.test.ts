import { expect } from 'vitest';
import { comeBack } from '../journeys/storedSession.ts';
import { journey } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';
import type { Stage } from '../journeys/stage.ts';
import { tapInSheet } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';
import { lookAway, loseNetwork } from './glances.ts';

const LOGIN = '10001';
const PAGE = '/profile/mos-metro';
const ASK = '^POST /api/mm-integration/otp';
const SUBMIT = '^POST /api/mm-integration/createToken';
const LINK = '^GET /api/mm-integration/client';

const params = { path: { login: LOGIN } };

const metro = ({ control }: Stage) => ({
  stands: (status: 'FULL' | null) => control.PUT('/control/riders/{login}/metro', { params, body: { status } }),
  texted: async () =>
    (await control.GET('/control/metro')).data?.items.find(({ login }) => login === LOGIN)?.code ?? '',
  hasCard: (card: boolean) => control.PATCH('/control/riders/{login}', { params, body: { card } }),
});

/** Into the first cell, as autofill does from an SMS. */
const type = ({ page }: Phone, code: string) => page.getByRole('textbox', { name: 'Цифра 1 из 6' }).fill(code);

const wrong = (code: string): string => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

const agree = ({ page }: Phone) => page.getByRole('checkbox', { name: /Принимаю/ }).check();

const atCells = (rider: Phone) => rider.see('button', /Новый код через/);

const closeSheet = ({ page }: Phone) => page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();

const gone = async ({ page }: Phone, text: string) => {
  await expect.poll(() => page.getByText(text).count()).toBe(0);
};

async function ask(rider: Phone): Promise<void> {
  await agree(rider);
  await rider.tap('button', 'Получить бонус');
  await atCells(rider);
}

/** Led to the cards, and back by the browser's own Back. */
async function seesCards(rider: Phone): Promise<void> {
  await rider.see('heading', 'Активных карт нет');
  await rider.page.goBack();
  await rider.see('heading', 'Бонус от метро');
}

journey(
  'the metro bonus with a failing metro: each try is offered again, and one code is sent',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { texted } = metro(stage);
    const rider = await phone();
    await comeBack(rider, LOGIN);
    const unknown = 'Не узнали, подключено ли метро';

    // The status does not load: the rider asks again, then the app does when the network returns.
    await world.faults({ fault: 'status', match: LINK, api: 'gateway', status: 503 });
    await rider.open(PAGE);
    await rider.read(unknown);
    const again = rider.page.waitForResponse(/mm-integration\/client/);
    await rider.tap('button', 'Повторить');
    expect((await again).status()).toBe(503);
    await rider.read(unknown);
    await world.faults();
    await loseNetwork(rider);
    await gone(rider, unknown);

    // The metro does not know the number at first, then it does.
    await world.faults({ fault: 'status', match: ASK, api: 'gateway', status: 404, times: 1 });
    await agree(rider);
    await rider.tap('button', 'Получить бонус');
    await rider.see('heading', 'Метро не нашло ваш номер');
    expect(await texted()).toBe('');
    await tapInSheet(rider, 'Повторить');
    await atCells(rider);
    const first = await texted();

    // The page is hidden at the cells and at the terms: the code that was sent stays valid.
    await lookAway(rider);
    await atCells(rider);
    await closeSheet(rider);
    await rider.see('button', 'Ввести код');
    await lookAway(rider);
    await rider.see('button', 'Ввести код');
    await rider.pass(301_000);
    await rider.see('button', 'Получить бонус');

    // The answer is lost: the next try learns that a code was sent, and no other code is sent.
    await world.faults({ fault: 'drop-after', match: ASK, api: 'gateway' });
    await rider.tap('button', 'Получить бонус');
    await rider.see('heading', 'Нет связи');
    await world.faults();
    const second = await texted();
    expect(second).not.toBe(first);
    await tapInSheet(rider, 'Повторить');
    await rider.read('Код уже отправлен');
    await atCells(rider);
    expect(await texted()).toBe(second);

    // An unknown refusal, then a connection whose answer is lost.
    await world.faults({ fault: 'status', match: SUBMIT, api: 'gateway', status: 403, times: 1 });
    await type(rider, second);
    await rider.see('heading', 'Не получилось');
    await tapInSheet(rider, 'Повторить');
    await world.faults({ fault: 'drop-after', match: SUBMIT, api: 'gateway' });
    await type(rider, second);
    await rider.see('heading', 'Нет связи');
    await world.faults();
    await tapInSheet(rider, 'Повторить');
    await rider.see('heading', 'Метро уже подключено');
    await tapInSheet(rider, 'Понятно');
    await rider.read('Бонусные поездки начисляются сами.');
  },
);

// E078
journey('without a card every request for a code leads to the cards, and no code is sent', async ({ stage, phone }) => {
  const { stands, texted, hasCard } = metro(stage);
  await stands(null);
  await hasCard(false);
  const rider = await phone();
  await comeBack(rider, LOGIN);
  await rider.open(`${PAGE}?step=1`);
  await rider.page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /Принимаю/ })
    .check();
  await rider.tap('button', 'Получить код');
  await seesCards(rider);
  expect(await texted()).toBe('');

  // A code was sent already when the card is deleted.
  await hasCard(true);
  await rider.open(PAGE);
  await ask(rider);
  const code = await texted();
  await closeSheet(rider);
  await hasCard(false);
  await rider.page.reload();
  await rider.tap('button', 'Ввести код');
  await seesCards(rider);

  // The card is deleted while the cells are open.
  await hasCard(true);
  await rider.page.reload();
  await rider.tap('button', 'Ввести код');
  await atCells(rider);
  await rider.pass(301_000);
  await rider.see('button', 'Прислать новый код');
  await hasCard(false);
  const heard = rider.page.waitForResponse(/\/billing\/list_cards/);
  await lookAway(rider);
  await (await heard).finished();
  await rider.tap('button', 'Прислать новый код');
  await seesCards(rider);
  expect(await texted()).toBe(code);
  await hasCard(true);
});

journey(
  'the metro’s refusals: connected to another rider, an expired code, too many wrong codes',
  async ({ stage, phone }) => {
    const { stands, texted, hasCard } = metro(stage);
    await stands(null);
    await hasCard(true);
    const rider = await phone();
    await comeBack(rider, LOGIN);
    await rider.open(PAGE);
    await agree(rider);
    await stands('FULL');
    await rider.tap('button', 'Получить бонус');
    await rider.see('heading', 'Метро уже подключено');
    await tapInSheet(rider, 'Понятно');
    await rider.read('Бонусные поездки начисляются сами.');

    await stands(null);
    await rider.page.reload();
    await ask(rider);
    const old = await texted();
    await rider.pass(301_000);
    await rider.pass(300_000);
    await type(rider, old);
    await rider.read('Подключить не получилось');
    expect(await rider.page.getByRole('dialog').count()).toBe(0);
    await rider.tap('button', 'Прислать новый код');
    await atCells(rider);
    const code = await texted();
    expect(code).not.toBe(old);

    for (let left = 4; left > 0; left--) {
      await type(rider, wrong(code));
      await rider.read('Код не подошёл, проверьте цифры');
      await expect.poll(() => rider.page.getByRole('textbox', { name: 'Цифра 6 из 6' }).inputValue()).toBe('');
    }
    await type(rider, wrong(code));
    await rider.see('heading', 'Слишком много попыток');
    await tapInSheet(rider, 'Понятно');
    await rider.see('button', 'Получить бонус');
    expect(await rider.page.getByRole('dialog').count()).toBe(0);
  },
);
