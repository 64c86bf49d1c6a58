import { openWorld } from '../../../support/browser/world.ts';
import { button, link, newAct, typedIn, type Cell, type FlowScenario } from '../cell.ts';

const LETTER = /^Письмо в\sподдержку/;
const WORDS = 'Замок не закрывается, стою у метро Парк культуры.';
const receivedFeedback = async ({ stage, person }: Cell) =>
  ((await stage.control.GET('/control/feedback')).data?.items ?? []).filter(({ login }) => login === person.login);

export const feedback: FlowScenario = {
  flow: 'rating/feedback',
  hits: '^POST /profile/feedback$',
  opens: async ({ phone }) => {
    await phone.open('/help/support/contact-us');
    await phone.type('Сообщение', WORDS);
    await phone.see('button', 'Отправить');
  },
  acts: ({ phone }) => phone.tap('button', 'Отправить'),
  helps: async (cell) => {
    const { phone, sees } = cell;
    const field = phone.page.getByLabel('Сообщение');
    if ((await typedIn(field)) === '' && (await receivedFeedback(cell)).length === 0) {
      await field.fill(WORDS);
      return true;
    }
    // Neither the phone nor the server has it: the phone's storage was wiped, so the rider writes it again.
    if (
      !(await sees('link', LETTER)) ||
      (await sees('region', 'Ждут отправки')) ||
      (await receivedFeedback(cell)).length > 0
    )
      return false;
    await phone.tap('link', LETTER);
    return true;
  },
  nextButtons: [newAct('Отправить'), button('Понятно'), button('Повторить'), link('Помощь'), link(/^Поддержка/)],
  isDone: async (cell) => (await receivedFeedback(cell)).length > 0 && !(await cell.sees('region', 'Ждут отправки')),
  breaches: async (cell) => {
    const found = await receivedFeedback(cell);
    return found.length === 1 && found[0]?.text === WORDS
      ? []
      : [`the server has feedback ${found.length} times: ${found.map(({ text }) => text).join(' | ')}`];
  },
};

const NEWS = 'Новости: у метро стало больше самокатов';
const unread = ({ people, person }: Cell) =>
  people.rowsOf('select 1 from public.notifications where client_id = $1 and not delivered', [person.id]);

export const notifications: FlowScenario = {
  flow: 'notifications',
  hits: '^PATCH /rest/v1/notifications$',
  opens: async ({ phone }) => {
    await phone.open('/map');
    await phone.see('link', 'Сканировать');
  },
  acts: async ({ stage, person, notes }) => {
    if (notes.has('posted')) return;
    notes.set('posted', 'yes');
    await openWorld(stage.control).notify(person.login, { type: 'information', message: NEWS });
  },
  nextButtons: [],
  // The card disappears by itself after the rider has seen it.
  isDone: async (cell) => (await unread(cell)).length === 0 && !(await cell.reads(NEWS)),
  breaches: async (cell) => {
    await cell.phone.pass(20_000);
    return (await cell.reads(NEWS)) ? ['a notification that the rider has seen shows again'] : [];
  },
};
