import { ownPath } from './ownPath.ts';

/** What the operator tells in pictures (table `promo`): the help's instructions, a new rider's first steps, banners. */
export type StoryKind = 'INSTRUCTION' | 'ONBOARDING' | 'BANNER_CAROUSEL' | 'DAILY_BANNER';

/** The two reads of the table (account §7, map-and-rent §7). */
export type StoryPart = 'instructions' | 'news';

export const KINDS: Record<StoryPart, readonly StoryKind[]> = {
  instructions: ['INSTRUCTION'],
  // The last one is ours: the specification names the banner and not its type.
  news: ['ONBOARDING', 'BANNER_CAROUSEL', 'DAILY_BANNER'],
};

export type Phone = 'android' | 'ios' | 'other';
type Both = { ru: string; en: string };

/** A row of the table: a page of the story of that name. */
export type StoryRow = {
  id: string;
  name: string;
  kind: StoryKind;
  /** Its place among the pages of that name. */
  number: number;
  picture: Both;
  title: Both;
  text: Both;
  path: string | null;
  phone: 'android' | 'ios' | null;
  /** Milliseconds; null: no such end. */
  from: number | null;
  until: number | null;
};

export type StoryPage = {
  id: string;
  /** Name of the picture, for the gateway's image call. */
  picture: string;
  /** Empty where the picture stands alone. */
  title: string;
  text: string;
};

export type Story = {
  name: string;
  kind: StoryKind;
  pages: readonly [StoryPage, ...StoryPage[]];
  /** Where its last page leads: a path of this app. */
  path: string | null;
};

/** Who looks, and when. `hasDaily` and `asksPhone` are the operator's flags (account §1). */
export type Reader = { now: number; phone: Phone; hasDaily: boolean; asksPhone: boolean };

/** Rows by name, pages by number (map-and-rent §3), in one language; what the other language alone has is taken from there. */
export function storiesOf(rows: readonly StoryRow[], language: 'ru' | 'en'): Story[] {
  const said = (both: Both) => both[language] || both.ru || both.en;
  const byName = new Map<string, StoryRow[]>();
  for (const row of rows)
    byName.set(`${row.kind} ${row.name}`, [...(byName.get(`${row.kind} ${row.name}`) ?? []), row]);
  return [...byName.values()].flatMap((ofName): Story[] => {
    const sorted = ofName.toSorted((one, other) => one.number - other.number);
    const [first, ...others] = sorted.map(({ id, picture, title, text }) => ({
      id,
      picture: said(picture),
      title: said(title),
      text: said(text),
    }));
    const [row] = sorted;
    if (!first || !row) return [];
    const path = sorted.map((page) => ownPath(page.path)).findLast((found) => found !== undefined) ?? null;
    return [{ name: row.name, kind: row.kind, pages: [first, ...others], path }];
  });
}

/** What this reader is told now. */
export const isFor = ({ kind, phone, from, until }: StoryRow, reader: Reader): boolean =>
  (kind !== 'DAILY_BANNER' || reader.hasDaily) &&
  (!reader.asksPhone || phone === null || phone === reader.phone) &&
  (from === null || from <= reader.now) &&
  (until === null || reader.now < until);

/** The first steps that this rider has not seen on any phone (decisions §6); null when there are none. */
export const firstSteps = (stories: readonly Story[], viewed: readonly string[]): Story | null =>
  stories.find(({ kind, name }) => kind === 'ONBOARDING' && !viewed.includes(name)) ?? null;

/** Names of all pictures that rows lead to. */
export const picturesIn = (rows: readonly StoryRow[]): Set<string> =>
  new Set(rows.flatMap(({ picture }) => [picture.ru, picture.en]));
