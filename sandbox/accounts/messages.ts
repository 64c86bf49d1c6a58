import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import type { Language } from '../world/language.ts';

/** One message a minute to a number and five a day, so that nobody's phone is made to ring. Our numbers. */
export const RESEND_SECONDS = 60;
const DAY_SECONDS = 86_400;
const A_DAY = 5;

/** Seconds until a number may be written to again; 0 when it may be now. */
export async function secondsToWait(sql: Sql, clock: Clock, phone: string): Promise<number> {
  const { rows } = await sql.query<{ at: Date }>(
    'select at from sandbox.message_asks where phone = $1 order by at desc limit $2',
    [phone, A_DAY],
  );
  const until = (ask: { at: Date } | undefined, seconds: number) =>
    ask ? Math.ceil((ask.at.getTime() - clock.now()) / 1000) + seconds : 0;
  return Math.max(0, until(rows[0], RESEND_SECONDS), until(rows[A_DAY - 1], DAY_SECONDS));
}

/** Known or not, a number that was asked for waits. */
export async function countAsk(sql: Sql, clock: Clock, phone: string): Promise<void> {
  await sql.query('insert into sandbox.message_asks (phone, at) values ($1, $2)', [phone, new Date(clock.now())]);
}

export type Secrets = { login: string; pin: string };

export const messages = {
  registered: {
    ru: ({ login, pin }: Secrets) =>
      `Велорент: вы зарегистрированы. Логин ${login}, ПИН-код ${pin}. Никому их не говорите.`,
    en: ({ login, pin }: Secrets) => `Velorent: you are registered. Login ${login}, PIN ${pin}. Tell them to nobody.`,
  },
  knownAlready: {
    ru: ({ login, pin }: Secrets) =>
      `Велорент: на этот номер уже есть аккаунт. Логин ${login}, ПИН-код ${pin}. Никому их не говорите.`,
    en: ({ login, pin }: Secrets) =>
      `Velorent: this number already has an account. Login ${login}, PIN ${pin}. Tell them to nobody.`,
  },
  restored: {
    ru: ({ login, pin }: Secrets) =>
      `Велорент: ваш логин ${login}, ПИН-код ${pin}. Если вы их не просили, ничего не делайте.`,
    en: ({ login, pin }: Secrets) =>
      `Velorent: your login is ${login}, PIN ${pin}. If you did not ask for them, do nothing.`,
  },
} satisfies Record<string, Record<Language, (secrets: Secrets) => string>>;

export async function sendSms(sql: Sql, clock: Clock, phone: string, text: string): Promise<void> {
  await sql.query('insert into sandbox.sms (phone, text, at) values ($1, $2, $3)', [
    phone,
    text,
    new Date(clock.now()),
  ]);
}
