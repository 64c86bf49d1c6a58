import { button, link, newAct, type Cell, type FlowScenario, type NextButton } from '../cell.ts';

/** The provider's page after the time to pay. */
const TOO_LATE = button('Вернуться в Велорент');

const paid = ({ people, person }: Cell) =>
  people.rowsOf<{ amount: number }>('select amount::int as amount from sandbox.charges where rider_id = $1', [
    person.id,
  ]);

const chargedOnce = async (cell: Cell, amount: number): Promise<string[]> => {
  const rows = await paid(cell);
  return rows.length === 1 && rows[0]?.amount === amount
    ? []
    : [`charged ${rows.map((row) => row.amount).join()} instead of ${amount} once`];
};

const TARIFF = /Новые: сутки/;
const BUY = 'Купить за 149 ₽';

/** Accepts the tariff's terms, without insurance. */
const choosesTariff = async ({ phone }: Cell): Promise<boolean> => {
  const agreed = phone.page.getByRole('checkbox', { name: /Принимаю/ });
  if ((await agreed.count()) === 0 || (await agreed.isChecked())) return false;
  const insurance = phone.page.getByRole('switch', { name: 'Страховка' });
  if ((await insurance.count()) > 0) await insurance.uncheck();
  await agreed.check();
  return true;
};

const buying: readonly NextButton[] = [
  button('Оплатить 149 ₽'),
  newAct('Вернуться к оплате'),
  newAct('Повторить'),
  newAct(BUY),
  link(TARIFF),
  link('Тарифы'),
  link(/самокаты.*Выбрать тариф/),
  TOO_LATE,
];

const purchase: Omit<FlowScenario, 'flow' | 'hits' | 'account'> = {
  opens: async (cell) => {
    await cell.phone.open('/tariffs');
    await cell.phone.tap('link', TARIFF);
    await cell.phone.see('checkbox', /Принимаю/);
    await choosesTariff(cell);
    await cell.phone.see('button', BUY);
  },
  acts: ({ phone }) => phone.tap('button', BUY),
  helps: choosesTariff,
  nextButtons: buying,
  isDone: async (cell) =>
    (await cell.sees('heading', 'Оплата прошла')) ||
    ((await paid(cell)).length > 0 && (await cell.reads(/Этот тариф у вас|Новые: сутки/))),
  breaches: (cell) => chargedOnce(cell, 149),
};

export const buyByRedirect: FlowScenario = {
  ...purchase,
  flow: 'buy tariff (redirect)',
  hits: '^POST /billing/uniteller_initialization$',
  account: { cards: 0, hasTariff: false },
};
export const buyRecurrent: FlowScenario = {
  ...purchase,
  flow: 'buy (recurrent)',
  hits: '^POST /billing/uniteller_initialization_fiscal_recurrent$',
  account: { cards: 1, hasTariff: false },
};

export const payDebt: FlowScenario = {
  flow: 'pay debt',
  hits: '^POST /billing/uniteller_initialization$',
  account: { debt: 340, cards: 0 },
  opens: async ({ phone }) => {
    await phone.open('/map');
    await phone.read('Долг 340 ₽');
  },
  acts: ({ phone }) => phone.tap('button', 'Оплатить'),
  nextButtons: [
    // The provider and the profile have a button of this name; the profile's is an act.
    newAct('Оплатить 340 ₽'),
    newAct('Вернуться к оплате'),
    newAct('Повторить'),
    newAct('Оплатить'),
    link('Карта'),
    TOO_LATE,
  ],
  isDone: async (cell) =>
    (await cell.sees('heading', 'Оплата прошла')) ||
    ((await paid(cell)).length > 0 && !(await cell.reads('Долг 340 ₽'))),
  breaches: (cell) => chargedOnce(cell, 340),
};
