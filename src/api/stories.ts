import * as v from 'valibot';
import { text } from '#domain/fields.ts';
import { KINDS, type StoryPart, type StoryRow } from '#domain/story.ts';
import { internalPath } from '#paths/internalPath.ts';
import type { GatewayApi } from './clients.ts';
import type { ColumnsOf, DataService } from './dataService.ts';
import { Fault, unwrap } from './fault.ts';
import { read } from './read.ts';

/** A name becomes part of an address. */
const name = v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/));
const textOrEmpty = v.fallback(text, '');
/** An operator has some dozens of rows. */
const MOST_ROWS = 500;
const time = v.pipe(
  v.nullish(v.string(), null),
  v.transform((text) => (text === null ? null : Date.parse(text))),
  v.check((at) => at === null || Number.isFinite(at)),
);

/** A row of the table `promo` (supabase/migrations/0006_promo.sql). */
const storyRow = v.pipe(
  v.object({
    id: v.pipe(v.union([text, v.number()]), v.transform(String)),
    promo_name: name,
    promo_type: v.picklist([...KINDS.instructions, ...KINDS.announcements]),
    image_number: v.pipe(v.number(), v.safeInteger()),
    image_ru_name: name,
    image_en_name: name,
    title_ru: textOrEmpty,
    title_en: textOrEmpty,
    text_ru: textOrEmpty,
    text_en: textOrEmpty,
    path: v.fallback(v.nullable(text), null),
    os: v.fallback(v.nullable(v.picklist(['android', 'ios'])), null),
    starts_at: time,
    ends_at: time,
  } satisfies ColumnsOf<'promo'>),
  v.transform((row): StoryRow => ({
    id: row.id,
    name: row.promo_name,
    kind: row.promo_type,
    number: row.image_number,
    picture: { ru: row.image_ru_name, en: row.image_en_name },
    title: { ru: row.title_ru, en: row.title_en },
    text: { ru: row.text_ru, en: row.text_en },
    path: internalPath(row.path) ?? null,
    phone: row.os,
    from: row.starts_at,
    until: row.ends_at,
  })),
);

/** Rows that can be read, from an answer or from storage. A row of another version is left out alone. */
export function readStoryRows(rows: unknown): StoryRow[] {
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, MOST_ROWS).flatMap((row: unknown) => read('story', storyRow, row)?.value ?? []);
}

/** The current rows of one part, unparsed. @throws {Fault} when the request fails */
export const getStoryRows = async (
  data: Pick<DataService, 'ask'>,
  part: StoryPart,
  signal: AbortSignal,
): Promise<unknown> =>
  (await data.ask((tables) => tables.from('promo').select().in('promo_type', KINDS[part]), signal)).data;

/** The largest accepted picture, bytes: no phone needs more. */
const LARGEST = 2 * 1024 * 1024;

/**
 * A picture by the name in its row (account §7).
 * @throws {Fault} when the server refuses, the network fails, or the answer is not a picture
 */
export async function getStoryPicture(api: GatewayApi, imageName: string, signal: AbortSignal): Promise<Blob> {
  const picture: unknown = await unwrap(
    api.GET('/api/promo/image/{imageName}', { params: { path: { imageName } }, parseAs: 'blob', signal }),
  );
  if (!(picture instanceof Blob) || !picture.type.startsWith('image/') || picture.size === 0 || picture.size > LARGEST)
    throw Fault.named('noData', 'no picture');
  return picture;
}
