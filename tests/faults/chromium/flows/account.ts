import { randomBytes, randomUUID } from 'node:crypto';
import { submitSignIn } from '../../../support/browser/verbs.ts';
import { button, link, newAct, typedIn, type Cell, type FlowScenario } from '../cell.ts';

export const signIn: FlowScenario = {
  flow: 'sign-in',
  hits: '^POST /api/api-auth/authenticate$',
  beginsSignedOut: true,
  opens: async ({ phone }) => {
    await phone.open('/login');
    await phone.see('button', 'Войти');
  },
  acts: ({ phone, person }) => submitSignIn(phone, person.login, person.pin),
  nextButtons: [newAct('Войти'), newAct('Повторить'), link('Войти')],
  // A reloaded page has an empty form.
  helps: async ({ phone, person, countAct }) => {
    const field = phone.page.getByLabel('Логин');
    if ((await typedIn(field)) !== '') return false;
    countAct();
    // If the app restores the session at that moment, it leaves the form.
    await submitSignIn(phone, person.login, person.pin).catch(async (cause: unknown) => {
      if ((await field.count()) > 0) throw cause;
    });
    return true;
  },
  isDone: ({ sees }) => sees('link', 'Сканировать'),
  breaches: async () => [],
};

const FIRST_DIGIT = 'Цифра 1 из 6';
const BLAMED = 'blamed';

/** Types the code that the rider's other phone shows now. Each works once, so a further try waits for the next. */
async function typesNextCode({ stage, phone, person, notes, countAct, reads }: Cell): Promise<boolean> {
  if (!(await phone.page.getByLabel(FIRST_DIGIT).isVisible())) return false;
  if (await reads(/автоматическое время/)) notes.set(BLAMED, notes.get('code') ?? '');
  const { data } = await stage.control.GET('/control/factors');
  const code = data?.items.findLast(({ login }) => login === person.login)?.code;
  if (!code || code === notes.get('code')) return false;
  notes.set('code', code);
  countAct();
  await phone.type(FIRST_DIGIT, code);
  return true;
}

export const signInInTwoSteps: FlowScenario = {
  ...signIn,
  flow: 'sign-in in two steps',
  hits: '^POST /auth/v1/factors/[^/]+/verify$',
  begins: async ({ people, person, stage }) => {
    await people.rowsOf(
      `insert into sandbox.factors (id, rider_id, friendly_name, secret, status, created_at, updated_at)
       values ($1, $2, 'main', $3, 'verified', $4, $4)`,
      [randomUUID(), person.id, randomBytes(20), new Date(stage.sandbox.clock.now())],
    );
  },
  opens: async ({ phone, person }) => {
    await phone.open('/login');
    await submitSignIn(phone, person.login, person.pin);
    await phone.see('heading', 'Код из приложения');
  },
  acts: async (cell) => void (await typesNextCode(cell)),
  helps: async (cell) => (await typesNextCode(cell)) || ((await signIn.helps?.(cell)) ?? false),
  breaches: async ({ notes }) => (notes.has(BLAMED) ? [`a right code was blamed: ${notes.get(BLAMED)}`] : []),
};

const PHONE = 'Телефон';

export const restore: FlowScenario = {
  flow: 'register/restore',
  hits: '^POST /profile/restore$',
  beginsSignedOut: true,
  opens: async ({ phone, person }) => {
    await phone.open('/login/restore');
    await phone.type(PHONE, `+${person.phone}`);
  },
  acts: ({ phone }) => phone.tap('button', 'Прислать'),
  nextButtons: [newAct('Прислать'), newAct('Повторить')],
  helps: async ({ phone, person }) => {
    const field = phone.page.getByLabel(PHONE).first();
    const typed = await typedIn(field);
    if (typed === null || typed.replace(/\D/g, '').length > 4) return false;
    await field.fill(`+${person.phone}`);
    return true;
  },
  isDone: ({ sees }) => sees('heading', 'Логин и ПИН-код в пути'),
  breaches: async ({ stage, person, acts }) => {
    const sent = ((await stage.control.GET('/control/sms')).data?.items ?? []).filter(
      ({ phone }) => phone.replace(/\D/g, '') === person.phone,
    );
    return sent.length >= 1 && sent.length <= acts() ? [] : [`${sent.length} messages after ${acts()} acts`];
  },
};

export const renewal: FlowScenario = {
  flow: 'renewal',
  hits: '^POST /v3/oauth/token$',
  opens: async ({ phone }) => {
    await phone.open('/profile');
    await phone.see('heading', 'Анна Ветрова');
  },
  // Only the page's memory holds the bearer. Without a network and a worker the page cannot load.
  acts: async ({ phone }) => void (await phone.page.reload().catch(() => undefined)),
  nextButtons: [button('Повторить')],
  helps: async ({ phone, stage }) => {
    if (phone.page.url().startsWith(stage.app)) return false;
    await phone.open('/profile');
    return true;
  },
  isDone: ({ sees }) => sees('heading', 'Анна Ветрова'),
  breaches: async () => [],
};

const OTHER = /•• 4271/;

export const cardsChanged: FlowScenario = {
  flow: 'delete/default card',
  hits: '^POST /billing/set_default_card$',
  account: { cards: 2 },
  opens: async ({ phone }) => {
    await phone.open('/profile/bank-cards');
    await phone.tap('button', OTHER);
    await phone.see('button', 'Сделать основной');
  },
  acts: ({ phone }) => phone.tap('button', 'Сделать основной'),
  nextButtons: [
    newAct('Сделать основной'),
    button('Повторить'),
    button(OTHER),
    link('Профиль'),
    link(/Банковские карты/),
  ],
  isDone: ({ sees }) => sees('button', /•• 4271.*Основная/),
  breaches: async ({ people, person }) => {
    const rows = await people.rowsOf<{ number: string }>(
      'select number from sandbox.cards where rider_id = $1 and is_default',
      [person.id],
    );
    return rows.length === 1 && rows[0]?.number.endsWith('4271')
      ? []
      : [`main cards: ${rows.map(({ number }) => number).join()}`];
  },
};
