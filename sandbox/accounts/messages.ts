import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import type { Language } from '../language.ts';

/** One message a minute to a number or an address and five a day: prevents spam to other people. Our numbers. */
export const RESEND_SECONDS = 60;
const DAY_SECONDS = 86_400;
const MOST_A_DAY = 5;

/** Seconds until a number or an address may get another message; 0 when it may get one now. */
export async function secondsToWait(sql: Sql, clock: Clock, recipient: string): Promise<number> {
  const { rows } = await sql.query<{ at: Date }>(
    'select at from sandbox.message_asks where recipient = $1 order by at desc limit $2',
    [recipient, MOST_A_DAY],
  );
  const until = (ask: { at: Date } | undefined, seconds: number) =>
    ask ? Math.ceil((ask.at.getTime() - clock.now()) / 1000) + seconds : 0;
  return Math.max(0, until(rows[0], RESEND_SECONDS), until(rows[MOST_A_DAY - 1], DAY_SECONDS));
}

/** Counts a request for a number or an address, known or not: both wait equally long. */
export async function countRequest(sql: Sql, clock: Clock, recipient: string): Promise<void> {
  await sql.query('insert into sandbox.message_asks (recipient, at) values ($1, $2)', [
    recipient,
    new Date(clock.now()),
  ]);
}

export type Credentials = { login: string; pin: string };

export const messages = {
  registered: {
    ru: ({ login, pin }: Credentials) =>
      `Велорент: вы зарегистрированы. Логин ${login}, ПИН-код ${pin}. Никому их не говорите.`,
    en: ({ login, pin }: Credentials) =>
      `Velorent: you are registered. Login ${login}, PIN ${pin}. Don’t share them with anyone.`,
  },
  knownAlready: {
    ru: ({ login, pin }: Credentials) =>
      `Велорент: на этот номер уже есть аккаунт. Логин ${login}, ПИН-код ${pin}. Никому их не говорите.`,
    en: ({ login, pin }: Credentials) =>
      `Velorent: this number already has an account. Login ${login}, PIN ${pin}. Don’t share them with anyone.`,
  },
  restored: {
    ru: ({ login, pin }: Credentials) =>
      `Велорент: ваш логин ${login}, ПИН-код ${pin}. Если вы их не просили, ничего не делайте.`,
    en: ({ login, pin }: Credentials) =>
      `Velorent: your login is ${login}, PIN ${pin}. If you did not ask for them, do nothing.`,
  },
} satisfies Record<string, Record<Language, (secrets: Credentials) => string>>;

export const recoveryMail: Record<Language, (code: string) => string> = {
  ru: (code) => `Велорент: код для входа ${code}, он действует час. Если вы его не просили, ничего не делайте.`,
  en: (code) => `Velorent: your sign-in code is ${code}, good for an hour. If you did not ask for it, do nothing.`,
};

export async function sendMail(sql: Sql, clock: Clock, address: string, text: string): Promise<void> {
  await sql.query('insert into sandbox.mails (address, text, at) values ($1, $2, $3)', [
    address,
    text,
    new Date(clock.now()),
  ]);
}

/**
 * Whether a text message can be sent there, judged by the digits alone: numbers of Russia and Kazakhstan have eleven
 * digits and never have 0, 1 or 2 after the 7; no country code begins with 0.
 * @param digits the whole number with its country code, 7 to 15 digits
 */
export function canBeCalled(digits: string): boolean {
  if (digits.startsWith('0')) return false;
  return !digits.startsWith('7') || /^7[3-9]\d{9}$/.test(digits);
}
