import { button, link, newAct, typedIn, type FlowScenario } from '../cell.ts';

const CODE = 'Промокод или бонусный код';

export const promo: FlowScenario = {
  flow: 'promo',
  hits: '^PUT /bonus$',
  opens: async ({ phone }) => {
    await phone.open('/profile');
    // Until the field appears, the elements below it move.
    await phone.see('heading', 'Анна Ветрова');
    await phone.tap('button', 'Активировать промокод');
    await phone.type(CODE, 'BONUS2026');
    await phone.see('button', 'Применить');
  },
  acts: ({ phone }) => phone.tap('button', 'Применить'),
  helps: async ({ phone }) => {
    const field = phone.page.getByLabel(CODE);
    if ((await typedIn(field)) !== '') return false;
    await field.fill('BONUS2026');
    return true;
  },
  nextButtons: [newAct('Применить'), newAct('Повторить'), button('Активировать промокод'), link('Профиль')],
  isDone: async ({ sees, reads }) => (await sees('heading', 'Бонус зачислен')) || (await reads(/уже/)),
  breaches: async ({ people, person }) => {
    const [row] = await people.rowsOf<{ balance: number }>(
      'select balance::int as balance from sandbox.riders where id = $1',
      [person.id],
    );
    return row?.balance === 250 ? [] : [`the account holds ${row?.balance} instead of 250`];
  },
};

export const metroCode: FlowScenario = {
  flow: 'metro code',
  hits: '^POST /api/mm-integration/otp$',
  opens: async ({ phone }) => {
    await phone.open('/profile/mos-metro');
    await phone.page.getByRole('checkbox').check();
    await phone.see('button', 'Получить бонус');
  },
  acts: ({ phone }) => phone.tap('button', 'Получить бонус'),
  helps: async ({ phone, stage, person }) => {
    const agreed = phone.page.getByRole('checkbox');
    const cells = phone.page.getByRole('textbox', { name: 'Цифра 1 из 6' });
    if ((await typedIn(cells)) === '' && (await cells.isEnabled({ timeout: 1_000 }).catch(() => false))) {
      const { data } = await stage.control.GET('/control/metro');
      const code = data?.items.find(({ login }) => login === person.login)?.code;
      if (!code) return false;
      await cells.fill(code);
      return true;
    }
    if ((await agreed.count()) === 0 || (await agreed.isChecked())) return false;
    await agreed.check();
    return true;
  },
  nextButtons: [
    button('Ввести код'),
    newAct('Прислать новый код'),
    newAct('Повторить'),
    newAct('Получить бонус'),
    link('Профиль'),
    link(/Бонус от метро/),
  ],
  isDone: ({ reads }) => reads('Метро подключено'),
  breaches: async () => [],
};
