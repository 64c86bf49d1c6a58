import { submitSignIn } from '../../../support/browser/verbs.ts';
import { button, link, newAct, typedIn, type FlowScenario } from '../cell.ts';

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
