import type { Sql } from '../database/db.ts';
import { demoRiders } from '../seed/riders.ts';
import { instructions, announcements, type Story, tips, WELCOME } from './stories.ts';

const DAY_MS = 86_400_000;
const MOSCOW_MS = 3 * 3_600_000;
/** Enough days for a city that is used for a while. */
const DAYS = 60;

type Period = { starts_at: string | null; ends_at: string | null };
const ALWAYS: Period = { starts_at: null, ends_at: null };

/** Rows of `promo`: one per page. */
const rowsOf = ({ name, type, pages, path, os }: Story, period = ALWAYS) =>
  pages.map(({ scene, ru, en }, at) => ({
    promo_name: name,
    promo_type: type,
    image_number: at + 1,
    image_ru_name: `${scene}.ru.svg`,
    image_en_name: `${scene}.en.svg`,
    title_ru: ru[0],
    title_en: en[0],
    text_ru: ru[1],
    text_en: en[1],
    path: path ?? null,
    os: os ?? null,
    ...period,
  }));

/** A banner for each day, by the Moscow calendar. @param now milliseconds */
function ofDays(now: number) {
  const today = Math.floor((now + MOSCOW_MS) / DAY_MS);
  return Array.from({ length: DAYS }, (_, ahead) => {
    const midnight = (today + ahead) * DAY_MS;
    const page = tips[(today + ahead) % tips.length];
    const date = new Date(midnight).toISOString().slice(0, 10);
    const at = (milliseconds: number) => new Date(milliseconds - MOSCOW_MS).toISOString();
    return rowsOf(
      { name: `day-${date}`, type: 'DAILY_BANNER', pages: page ? [page] : [] },
      { starts_at: at(midnight), ends_at: at(midnight + DAY_MS) },
    );
  }).flat();
}

async function publish(sql: Sql, rows: ReturnType<typeof rowsOf>): Promise<void> {
  await sql.query(
    `insert into public.promo (id, promo_name, promo_type, image_number, image_ru_name, image_en_name, title_ru, title_en, text_ru, text_en, path, os, starts_at, ends_at)
     select gen_random_uuid(), promo_name, promo_type, image_number, image_ru_name, image_en_name, title_ru, title_en, text_ru, text_en, path, os, starts_at, ends_at
       from jsonb_populate_recordset(null::public.promo, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** The help's instructions: every city has them. */
export async function publishInstructions(sql: Sql): Promise<void> {
  await publish(
    sql,
    instructions.flatMap((story) => rowsOf(story)),
  );
}

/**
 * Publishes banners and a new rider's first steps again. Demo riders who have ridden before have seen the first steps.
 */
export async function publishAnnouncements(sql: Sql, now: number): Promise<void> {
  await withdrawAnnouncements(sql);
  await publish(sql, [...announcements.flatMap((story) => rowsOf(story)), ...ofDays(now)]);
  await sql.query(
    `update sandbox.riders
        set settings = jsonb_set(settings::jsonb, '{viewedOnboardings}', coalesce(settings::jsonb -> 'viewedOnboardings', '[]') || to_jsonb($1::text))::json
      where login = any ($2) and not coalesce(settings::jsonb -> 'viewedOnboardings', '[]') @> to_jsonb($1::text)`,
    [WELCOME, demoRiders.filter(({ about }) => !about.startsWith('new')).map(({ login }) => login)],
  );
}

export const withdrawAnnouncements = (sql: Sql) =>
  sql.query(`delete from public.promo where promo_type <> 'INSTRUCTION'`);

/** Names of the announcements over the map at a moment, the banner of the day first. @param at ISO */
export async function currentAnnouncements(sql: Sql, at: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select promo_name as name from public.promo
      where promo_type <> 'INSTRUCTION' and coalesce(starts_at <= $1, true) and coalesce(ends_at > $1, true)
      group by promo_name order by bool_or(promo_type = 'DAILY_BANNER') desc, promo_name`,
    [at],
  );
  return rows.map(({ name }) => name);
}
