import { randomInt, randomUUID } from 'node:crypto';
import type { components, operations } from '#openapi/main.d.ts';
import { giveConsent } from '../accounts/consents.ts';
import {
  countRequest,
  messages,
  RESEND_SECONDS,
  secondsToWait,
  type Credentials,
  canBeCalled,
} from '../accounts/messages.ts';
import type { Clock } from '../clock.ts';
import { demand, HttpError, type Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { acceptedLanguage, type Language } from '../language.ts';
import { sendSms } from '../sms/network.ts';

type Agreement = components['schemas']['Agreement'];

const NEEDED = ['userAgreement', 'personalData'];

const texts = {
  ru: {
    phone: 'На такой номер сообщение не отправить. Проверьте цифры.',
    agreements: 'Нужны согласие и соглашение.',
    wait: 'Сообщение уже отправлено.',
  },
  en: {
    phone: 'No message can be sent to such a number. Check the digits.',
    agreements: 'Both agreements are needed.',
    wait: 'A message was sent already.',
  },
};

/**
 * Nothing here reveals whether a number has an account: the same answers, the same waits. The message goes to the
 * number alone.
 */
export const registrationHandlers = {
  getCsrfToken: async ({ headers }) => {
    const csrfToken = cookieOf(headers) ?? randomUUID();
    return {
      status: 200,
      headers: {
        'Cache-Control': 'no-store',
        'Set-Cookie': `csrf=${csrfToken}; Path=/profile; HttpOnly; SameSite=Strict; Max-Age=3600`,
      },
      body: { csrfToken },
    };
  },

  register: async ({ sql, clock, headers, body }) => {
    const cookie = cookieOf(headers);
    demand(
      cookie !== undefined && cookie === headers['x-csrf-token'],
      () => new HttpError(403, { error: 'CSRF token mismatch', code: 'CSRF_MISMATCH' }),
    );
    const { PhoneNumber: phone, language, agreements } = body.profileData;
    const words = texts[acceptedLanguage(headers['accept-language'])];
    demand(
      canBeCalled(phone),
      () =>
        new HttpError(400, {
          error: 'Invalid phone number',
          code: 'INVALID_PHONE',
          field: 'PhoneNumber',
          localizedMessage: words.phone,
        }),
    );
    const agreed = NEEDED.every((needed) => agreements.some(({ document }) => document === needed));
    demand(
      agreed,
      () =>
        new HttpError(400, {
          error: 'Agreements are missing',
          code: 'AGREEMENTS_MISSING',
          field: 'agreements',
          localizedMessage: words.agreements,
        }),
    );
    const seconds = await secondsToWait(sql, clock, phone);
    if (seconds > 0) return tooMany(seconds, words.wait);

    await countRequest(sql, clock, phone);
    const known = await credentialsOf(sql, phone);
    const { login, pin } = known ?? (await createRider(sql, clock, { phone, language, agreements }));
    const message = known ? messages.knownAlready : messages.registered;
    await sendSms(sql, clock, phone, message[language]({ login, pin }));
    return { status: 200, body: { resendIn: RESEND_SECONDS } };
  },

  restore: async ({ sql, clock, headers, body }) => {
    const phone = body.restoreData.Value;
    const language = acceptedLanguage(headers['accept-language']);
    const seconds = await secondsToWait(sql, clock, phone);
    if (seconds > 0) return tooMany(seconds, texts[language].wait);

    await countRequest(sql, clock, phone);
    const known = await credentialsOf(sql, phone);
    if (known) await sendSms(sql, clock, phone, messages.restored[language](known));
    return { status: 200, body: { resendIn: RESEND_SECONDS } };
  },
} satisfies Partial<Handlers<operations>>;

const cookieOf = (headers: Record<string, string | undefined>): string | undefined =>
  /(?:^|; )csrf=([0-9a-f-]{36})(?:;|$)/.exec(headers['cookie'] ?? '')?.[1];

const tooMany = (seconds: number, localizedMessage: string) =>
  ({
    status: 429,
    headers: { 'Retry-After': String(seconds) },
    body: { error: 'Too many messages', localizedMessage, retries_in: seconds },
  }) as const;

async function credentialsOf(sql: Sql, phone: string): Promise<Credentials | undefined> {
  const { rows } = await sql.query<Credentials>('select login, pin from sandbox.riders where phone = $1', [phone]);
  return rows[0];
}

/** Without a card, without a tariff: login and PIN are enough to look around. */
async function createRider(
  sql: Sql,
  clock: Clock,
  { phone, language, agreements }: { phone: string; language: Language; agreements: Agreement[] },
): Promise<Credentials> {
  const pin = String(randomInt(10_000)).padStart(4, '0');
  const { rows } = await sql.query<{ id: string; login: string }>(
    `insert into sandbox.riders (id, login, pin, phone, language, register_date)
     values (nextval('sandbox.rider_numbers')::text, nextval('sandbox.logins')::text, $1, $2, $3, $4) returning id, login`,
    [pin, phone, language, clock.iso().slice(0, 10).replaceAll('-', '.')],
  );
  const rider = rows[0];
  if (!rider) throw new Error('the database created no rider');
  for (const agreement of agreements)
    await giveConsent(sql, clock, rider.id, { kind: agreement.document, ...agreement });
  return { login: rider.login, pin };
}
