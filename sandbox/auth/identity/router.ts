import { randomUUID } from 'node:crypto';
import express, { Router, type Request, type Response } from 'express';
import type { Db } from '../../database/db.ts';
import { acceptedLanguage } from '../../language.ts';
import { escaped, ownFormsOnly, pageOf, sendStylesheet } from '../../pages/page.ts';
import { accountsOf, type Account } from './accounts.ts';
import { IDENTITY_PATH } from './urls.ts';

type Parts = { db: Db; appOrigins: readonly string[] };

const REFUSE = 'refuse';
const ID = /^[0-9a-f-]{36}$/;

const texts = {
  ru: {
    title: 'Тестовый вход через Яндекс',
    note: 'Это страница песочницы: аккаунты не настоящие.',
    who: 'Кем войти в Велорент?',
    unknown: 'Такого входа нет. Вернитесь в Велорент и начните снова.',
    unconfirmed: 'адрес не подтверждён',
    asks: (scopes: string) => `Велорент просит: ${scopes}`,
    refuse: 'Не входить',
  },
  en: {
    title: 'Test sign-in with Yandex',
    note: 'This page belongs to the sandbox: no account is real.',
    who: 'Who signs in to Velorent?',
    unknown: 'There is no such sign-in. Go back to Velorent and begin again.',
    unconfirmed: 'address not confirmed',
    asks: (scopes: string) => `Velorent asks for: ${scopes}`,
    refuse: 'Do not sign in',
  },
};
type Words = (typeof texts)['ru'];

/** The page of a provider of sign-ins: no script and no password, only accounts to choose from. */
export function identityRouter({ db, appOrigins }: Parts): Router {
  // Chromium applies form-action to the redirects after a form too.
  const policy = `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${appOrigins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`;

  const wordsFor = (request: Request) => {
    const language = acceptedLanguage(request.get('Accept-Language'));
    return { language, words: texts[language] };
  };
  const send = (request: Request, response: Response, status: number, main: string) => {
    const { language, words } = wordsFor(request);
    const { title, note } = words;
    response.set({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
    const page = pageOf({ language, title, note, main, stylesheet: `${IDENTITY_PATH}/page.css` });
    response.status(status).type('html').send(page);
  };
  const sendUnknown = (request: Request, response: Response) =>
    send(request, response, 404, `<h1>${escaped(wordsFor(request).words.unknown)}</h1>`);

  const router = Router();
  router.get('/page.css', sendStylesheet);
  router.get('/:provider', async (request, response) => {
    const { state } = request.query;
    if (typeof state !== 'string' || !ID.test(state)) return sendUnknown(request, response);
    const found = await db.transaction(async (sql) => {
      const { rows } = await sql.query<{ scopes: string }>(
        'select scopes from sandbox.auth_flows where id = $1 and provider = $2 and code is null',
        [state, request.params.provider],
      );
      return rows[0] && { scopes: rows[0].scopes, accounts: await accountsOf(sql) };
    });
    if (!found) return sendUnknown(request, response);
    const action = `${IDENTITY_PATH}/${request.params.provider}`;
    send(request, response, 200, choice({ ...found, words: wordsFor(request).words, action, state }));
  });
  router.post(
    '/:provider',
    ownFormsOnly,
    express.urlencoded({ extended: false, limit: '4kb' }),
    async (request, response) => {
      const [state, account] = [fieldOf(request.body, 'state'), fieldOf(request.body, 'account')];
      const code = randomUUID();
      const isChosen = await db.transaction(async (sql) => {
        if (account === REFUSE) return false;
        const { affectedRows } = await sql.query(
          'update sandbox.auth_flows set email = $2, provider_code = $4 where id::text = $1 and provider = $3 and code is null',
          [state, account, request.params.provider, code],
        );
        return (affectedRows ?? 0) > 0;
      });
      const answer = new URLSearchParams({ state, ...(isChosen ? { code } : { error: 'access_denied' }) });
      response.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
      response.redirect(303, `/auth/v1/callback?${answer}`);
    },
  );
  return router;
}

type Choice = { scopes: string; accounts: Account[]; words: Words; action: string; state: string };

function choice({ scopes, accounts, words, action, state }: Choice): string {
  const buttons = accounts.map(({ name, email, isVerified }) => {
    const label = [name, email, ...(isVerified ? [] : [words.unconfirmed])].join(' · ');
    return `<button name="account" value="${escaped(email)}">${escaped(label)}</button>`;
  });
  return `<h1>${escaped(words.who)}</h1>
${scopes === '' ? '' : `<p>${escaped(words.asks(scopes))}</p>`}
<form method="post" action="${escaped(action)}">
<input type="hidden" name="state" value="${state}">
${buttons.join('\n')}
<button name="account" value="${REFUSE}" class="quiet">${escaped(words.refuse)}</button>
</form>`;
}

function fieldOf(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 254) : '';
}
