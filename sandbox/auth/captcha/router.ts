import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Router } from 'express';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { acceptedLanguage } from '../../language.ts';
import { escaped, ownFormsOnly, pageOf, sendStylesheet } from '../../pages/page.ts';

type Parts = { db: Db; clock: Clock; appOrigins: readonly string[] };

export const CAPTCHA_PATH = '/captcha';

const script = readFileSync(new URL('./captcha.js', import.meta.url), 'utf8');
const texts = {
  ru: { title: 'Тестовая проверка', human: 'Я не робот', note: 'Это страница песочницы: она верит каждому.' },
  en: {
    title: 'Test check',
    human: 'I am not a robot',
    note: 'This page belongs to the sandbox: it believes everybody.',
  },
};

/** The page of a captcha, as the sandbox plays one: only the app may frame it; it hands over a token for one call. */
export function captchaRouter({ db, clock, appOrigins }: Parts): Router {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors ${appOrigins.join(' ')}`;
  const router = Router();
  router.get('/', (request, response) => {
    const asked = request.query['lang'];
    const language = acceptedLanguage(typeof asked === 'string' ? asked : request.get('Accept-Language'));
    const { title, human, note } = texts[language];
    const main = `<p><button id="human" type="button">${escaped(human)}</button></p>`;
    const [stylesheet, code] = [`${CAPTCHA_PATH}/page.css`, `${CAPTCHA_PATH}/captcha.js`];
    response.set({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-cache' });
    response.type('html').send(pageOf({ language, title, note, main, stylesheet, script: code }));
  });
  router.get('/page.css', sendStylesheet);
  router.get(
    '/captcha.js',
    (_request, response) => void response.type('js').set('Cache-Control', 'no-cache').send(script),
  );
  router.post('/tokens', ownFormsOnly, async (_request, response) => {
    const token = randomUUID();
    await db.transaction((sql) =>
      sql.query('insert into sandbox.captchas (token, solved_at) values ($1, $2)', [token, new Date(clock.now())]),
    );
    response.set('Cache-Control', 'no-store').json({ token });
  });
  return router;
}
