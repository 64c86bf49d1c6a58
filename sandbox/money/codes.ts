import type { Clock } from '../clock.ts';
import { settleCommand } from '../contract/commands.ts';
import type { Sql } from '../database/db.ts';
import { nameIn, type Language } from '../language.ts';
import { notifyPromoCode } from '../world/notificationTexts.ts';

type Kind = 'promo' | 'bonus';
type Code = {
  code: string;
  kind: Kind;
  name_ru: string;
  name_en: string;
  tariff_id: string | null;
  roubles: number | null;
  refused_with: number | null;
};
type CodeRequest = {
  sql: Sql;
  clock: Clock;
  riderId: string;
  commandKey: string;
  language: Language;
  kind: Kind;
  typed: string;
};
export type CodeAnswer =
  | { status: 200; body: { data: { name: string } } }
  | { status: 400; body: { data: { extCode: number; localizedMessage: string; repeat?: boolean } } };

/** Wrong codes in a row until the input is blocked, and for how long. Our numbers; the codes are account §8. */
const FREE_TRIES = 5;
const BLOCK_MS = 15 * 60_000;
const BLOCKED = { promo: 111, bonus: 112 };
const UNKNOWN = 101;
const NOT_HERE = 102;

const MESSAGES: Record<Language, (extCode: number) => string> = {
  ru: (extCode) =>
    ({
      101: 'Такого кода нет. Проверьте буквы и цифры.',
      102: 'Этот код вы уже применили или он не для вас.',
      103: 'Срок промокода истёк.',
      201: 'Срок бонусного кода истёк.',
      111: 'Слишком много неверных кодов.',
      112: 'Слишком много неверных кодов.',
    })[extCode] ?? 'Код только для новых пользователей.',
  en: (extCode) =>
    ({
      101: 'There is no such code. Check its letters and digits.',
      102: 'You have used this code, or it is not for you.',
      103: 'The promo code has expired.',
      201: 'The bonus code has expired.',
      111: 'Too many wrong codes.',
      112: 'Too many wrong codes.',
    })[extCode] ?? 'This code is for newcomers only.',
};

/** Refusals are answers, not thrown: a counted attempt is committed with its refusal. */
export async function applyCode({
  sql,
  clock,
  riderId,
  commandKey,
  language,
  kind,
  typed,
}: CodeRequest): Promise<CodeAnswer> {
  // The command is complete at once, with any answer.
  await settleCommand(sql, commandKey, 'done');
  const refuse = (extCode: number, more: { repeat?: boolean } = {}): CodeAnswer => ({
    status: 400,
    body: { data: { extCode, localizedMessage: MESSAGES[language](extCode), ...more } },
  });
  const tries = await attemptsOf(sql, riderId, kind);
  if (tries.blocked_until_ms > clock.now()) return refuse(BLOCKED[kind]);

  const code = await findCode(sql, kind, typed);
  if (!code) {
    const wrong = tries.wrong + 1;
    const isLast = wrong >= FREE_TRIES;
    await countWrong(sql, riderId, kind, isLast ? { wrong: 0, until: clock.now() + BLOCK_MS } : { wrong, until: 0 });
    return isLast ? refuse(BLOCKED[kind]) : refuse(UNKNOWN, { repeat: true });
  }
  if (code.refused_with !== null) return refuse(code.refused_with);
  const used = await sql.query(
    'insert into sandbox.code_uses (rider_id, code) values ($1, $2) on conflict do nothing returning code',
    [riderId, code.code],
  );
  if (used.rows.length === 0) return refuse(NOT_HERE);

  await countWrong(sql, riderId, kind, { wrong: 0, until: 0 });
  if (code.tariff_id !== null)
    await sql.query('insert into sandbox.opened_tariffs (rider_id, tariff_id) values ($1, $2) on conflict do nothing', [
      riderId,
      code.tariff_id,
    ]);
  if (code.roubles !== null)
    await sql.query('update sandbox.riders set balance = balance + $2 where id = $1', [riderId, code.roubles]);
  await notifyPromoCode(sql, clock, riderId, code.code);
  return { status: 200, body: { data: { name: nameIn(language, code) } } };
}

async function findCode(sql: Sql, kind: Kind, typed: string): Promise<Code | null> {
  const { rows } = await sql.query<Code>('select * from sandbox.codes where code = $1 and kind = $2', [
    typed.trim().toUpperCase(),
    kind,
  ]);
  return rows[0] ?? null;
}

type Attempts = { wrong: number; blocked_until_ms: number };

async function attemptsOf(sql: Sql, riderId: string, kind: Kind): Promise<Attempts> {
  const { rows } = await sql.query<Attempts>(
    'select wrong, blocked_until_ms from sandbox.code_tries where rider_id = $1 and kind = $2',
    [riderId, kind],
  );
  return rows[0] ?? { wrong: 0, blocked_until_ms: 0 };
}

async function countWrong(
  sql: Sql,
  riderId: string,
  kind: Kind,
  { wrong, until }: { wrong: number; until: number },
): Promise<void> {
  await sql.query(
    `insert into sandbox.code_tries (rider_id, kind, wrong, blocked_until_ms) values ($1, $2, $3, $4)
     on conflict (rider_id, kind) do update set wrong = excluded.wrong, blocked_until_ms = excluded.blocked_until_ms`,
    [riderId, kind, wrong, until],
  );
}
