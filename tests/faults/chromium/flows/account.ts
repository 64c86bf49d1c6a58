import { submitSignIn } from '../../../support/browser/verbs.ts';
import { link, newAct, typedIn, type FlowScenario } from '../cell.ts';

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
