import type { Language } from './language.ts';

/** The operator's picture stories (table `promo`): help instructions, onboarding, banners. */
export type StoryKind = 'INSTRUCTION' | 'ONBOARDING' | 'BANNER_CAROUSEL' | 'DAILY_BANNER';

/** The two queries of the table (account §7, map-and-rent §7). */
export type StoryPart = 'instructions' | 'announcements';

export const KINDS: Record<StoryPart, readonly StoryKind[]> = {
  instructions: ['INSTRUCTION'],
  // DAILY_BANNER is our name: the specification describes the banner but not its type.
  announcements: ['ONBOARDING', 'BANNER_CAROUSEL', 'DAILY_BANNER'],
};

export type Phone = 'android' | 'ios' | 'other';
type Bilingual = { ru: string; en: string };

/** A row of the table: one page of the story with this name. */
export type StoryRow = {
  id: string;
  name: string;
  kind: StoryKind;
  /** Position among the pages of the story. */
  number: number;
  picture: Bilingual;
  title: Bilingual;
  text: Bilingual;
  /** A path of this app. */
  path: string | null;
  phone: 'android' | 'ios' | null;
  /** Milliseconds; null: no limit. */
  from: number | null;
  until: number | null;
};

type StoryPage = {
  id: string;
  /** Name of the picture, for the gateway's image call. */
  picture: string;
  /** Empty where the page is only a picture. */
  title: string;
  text: string;
};

export type Story = {
  name: string;
  kind: StoryKind;
  pages: readonly [StoryPage, ...StoryPage[]];
  /** Path of this app that the last page opens. */
  path: string | null;
};

/** The reader and the time, milliseconds. `hasDaily` and `asksPhone` are the operator's flags (account §1). */
export type StoryAudience = { now: number; phone: Phone; hasDaily: boolean; asksPhone: boolean };

/**
 * Stories by name, pages by number (map-and-rent §3), in one language. A text that exists only in the other language is
 * taken from there.
 */
export function storiesOf(rows: readonly StoryRow[], language: Language): Story[] {
  const translate = (both: Bilingual) => both[language] || both.ru || both.en;
  const byName = new Map<string, StoryRow[]>();
  for (const row of rows)
    byName.set(`${row.kind} ${row.name}`, [...(byName.get(`${row.kind} ${row.name}`) ?? []), row]);
  return [...byName.values()].flatMap((ofName): Story[] => {
    const sorted = [...ofName].sort((one, other) => one.number - other.number);
    const [first, ...others] = sorted.map(({ id, picture, title, text }) => ({
      id,
      picture: translate(picture),
      title: translate(title),
      text: translate(text),
    }));
    const [row] = sorted;
    if (!first || !row) return [];
    const path = sorted.findLast((page) => page.path !== null)?.path ?? null;
    return [{ name: row.name, kind: row.kind, pages: [first, ...others], path }];
  });
}

/** Whether this reader sees the row now. */
export const isShownTo = ({ kind, phone, from, until }: StoryRow, reader: StoryAudience): boolean =>
  (kind !== 'DAILY_BANNER' || reader.hasDaily) &&
  (!reader.asksPhone || phone === null || phone === reader.phone) &&
  (from === null || from <= reader.now) &&
  (until === null || reader.now < until);

/** Nobody reads more before the first ride (our reading). */
const MOST_STEPS = 3;

/** The first onboarding that this rider has not seen on any phone (decisions §6), without later pages; null when there is none. */
export function firstSteps(stories: readonly Story[], viewed: readonly string[]): Story | null {
  const story = stories.find(({ kind, name }) => kind === 'ONBOARDING' && !viewed.includes(name));
  if (!story) return null;
  const [first, ...others] = story.pages;
  return { ...story, pages: [first, ...others.slice(0, MOST_STEPS - 1)] };
}

/** Names of all pictures of the rows. */
export const picturesIn = (rows: readonly StoryRow[]): Set<string> =>
  new Set(rows.flatMap(({ picture }) => [picture.ru, picture.en]));
