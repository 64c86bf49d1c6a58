import { describe, expect, test } from 'vitest';
import { readStoryRows } from '#api/stories.ts';
import { firstSteps, isShownTo, picturesIn, type StoryAudience, storiesOf, type StoryRow } from '#domain/story.ts';

const bare = {
  id: '7f0f0c2e-0000-4000-8000-000000000001',
  promo_name: 'pdd',
  promo_type: 'INSTRUCTION',
  image_number: 1,
  image_ru_name: 'helmet.ru.svg',
  image_en_name: 'helmet.en.svg',
};
const russian = { title_ru: 'Надевайте шлем', text_ru: 'Он нужен.' };
const english = { title_en: 'Wear a helmet', text_en: 'You need it.' };
const sent = (more: Record<string, unknown> = {}) => ({ ...bare, ...russian, ...english, ...more });
const rows = (...more: Record<string, unknown>[]): StoryRow[] => readStoryRows(more.map(sent));

describe('rows of the stories table', () => {
  // F040
  test('A story row with only the specification’s fields is valid', () => {
    expect(readStoryRows([{ ...bare, id: 5 }])).toMatchObject([
      { id: '5', name: 'pdd', number: 1, title: { ru: '', en: '' }, path: null, phone: null, from: null },
    ]);
  });

  test.each([
    ['an unknown type', { promo_type: 'VIDEO' }],
    ['a picture outside the folder of pictures', { image_ru_name: '../../etc' }],
    ['an unreadable time', { starts_at: 'soon' }],
    ['no page number', { image_number: null }],
  ])('The app drops a story row with %s and keeps the other rows', (_, wrong) => {
    expect(rows(wrong, {}).map(({ number }) => number)).toEqual([1]);
  });

  test('The app reads no stories from a response of the server that is no list', () =>
    expect(readStoryRows({})).toEqual([]));
});

describe('stories', () => {
  // F041
  test('Database rows with the same type and name form one story, with its pages sorted by page number', () => {
    const all = rows(
      { image_number: 3, id: 'c' },
      { promo_name: 'onboarding', id: 'x' },
      { image_number: 1, id: 'a' },
      { image_number: 2, id: 'b' },
      { promo_type: 'ONBOARDING', id: 'o' },
    );
    expect(
      storiesOf(all, 'ru').map(({ kind, name, pages }) => `${kind} ${name} ${pages.map(({ id }) => id).join('')}`),
    ).toEqual(['INSTRUCTION pdd abc', 'INSTRUCTION onboarding x', 'ONBOARDING pdd o']);
  });

  test.each([
    ['ru', {}, { picture: 'helmet.ru.svg', title: 'Надевайте шлем', text: 'Он нужен.' }],
    ['en', {}, { picture: 'helmet.en.svg', title: 'Wear a helmet', text: 'You need it.' }],
    ['en', { title_en: '' }, { picture: 'helmet.en.svg', title: 'Надевайте шлем', text: 'You need it.' }],
    ['ru', { title_ru: '', text_ru: '', text_en: '' }, { title: 'Wear a helmet', text: '' }],
  ] as const)(
    'In the language %s a page of a story has each text in that language, or in the other if it lacks one: %j',
    (language, row, page) => expect(storiesOf(rows(row), language)[0]?.pages[0]).toMatchObject(page),
  );

  test.each([
    ['the address of the last page', ['/map', '/tariffs'], '/tariffs'],
    ['the address of an earlier page when the last has none', ['/tariffs', null], '/tariffs'],
    ['an earlier address when the last is foreign', ['/map', '/tariffs', '//elsewhere.example'], '/tariffs'],
    ['no address when no page has one', [null, 'https://elsewhere.example'], null],
  ])('The button of a story with several pages opens %s', (_, paths, leads) => {
    // Numbers against the order of the rows: the last page is the one with the greatest.
    const pages = paths.map((path, index) => ({ path, image_number: index + 1 })).toReversed();
    expect(storiesOf(rows(...pages), 'ru')[0]?.path).toBe(leads);
  });

  test('The list of pictures to cache contains the pictures of all stories', () => {
    expect([...picturesIn(rows({}, { image_ru_name: 'a.png' }))]).toEqual(['helmet.ru.svg', 'helmet.en.svg', 'a.png']);
  });
});

// F002
describe('whether an announcement is shown', () => {
  const NOON = Date.parse('2026-08-01T09:00:00Z');
  const reader: StoryAudience = { now: NOON, phone: 'android', hasDaily: true, asksPhone: true };
  const today = {
    promo_type: 'DAILY_BANNER',
    starts_at: '2026-08-01T00:00:00+03:00',
    ends_at: '2026-08-02T00:00:00+03:00',
  };
  test.each([
    ['for everybody', {}, {}, true],
    ['of this day', today, {}, true],
    ['that ends now', today, { now: Date.parse('2026-08-01T21:00:00Z') }, false],
    ['that begins now', today, { now: Date.parse('2026-07-31T21:00:00Z') }, true],
    ['of this day, without the operator’s flag', today, { hasDaily: false }, false],
    ['of another type, without the operator’s flag', {}, { hasDaily: false }, true],
    ['without a beginning, before its end', { ends_at: today.ends_at }, {}, true],
    ['without an end, after its beginning', { starts_at: today.starts_at }, { now: NOON + 86_400_000 }, true],
    ['that ends in a millisecond', today, { now: Date.parse('2026-08-01T21:00:00Z') - 1 }, true],
    ['that begins in a millisecond', today, { now: Date.parse('2026-07-31T21:00:00Z') - 1 }, false],
    ['for this kind of phone', { os: 'android' }, {}, true],
    ['for another kind of phone', { os: 'ios' }, {}, false],
    ['for another kind of phone, if the operator ignores the kind', { os: 'ios' }, { asksPhone: false }, true],
    ['for every phone, on a computer', {}, { phone: 'other' as const }, true],
    ['for a kind of phone, on a computer', { os: 'ios' }, { phone: 'other' as const }, false],
  ])('The app decides correctly if it shows an announcement %s', (_, row, who, isTold) => {
    expect(rows(row).map((one) => isShownTo(one, { ...reader, ...who }))).toEqual([isTold]);
  });

  const step = (promo_name: string) => ({ promo_type: 'ONBOARDING', promo_name });
  test('Of the first-steps stories the app shows the first that the rider’s list of viewed stories lacks, if any', () => {
    const parks = { promo_type: 'BANNER_CAROUSEL', promo_name: 'parks' };
    const stories = storiesOf(rows(parks, step('welcome'), step('omni'), step('scooters')), 'ru');
    const firstAfter = (...viewed: string[]) => firstSteps(stories, viewed)?.name;
    expect([firstAfter(), firstAfter('welcome')]).toEqual(['welcome', 'omni']);
    expect([firstAfter('omni'), firstAfter('welcome', 'omni')]).toEqual(['welcome', 'scooters']);
    expect(firstSteps(stories, ['omni', 'scooters', 'welcome'])).toBeNull();
  });

  test('Of an operator’s long first-steps story a new rider sees three pages', () => {
    const pages = [1, 2, 3, 4].map((image_number) => ({ ...step('welcome'), image_number, id: `${image_number}` }));
    expect(firstSteps(storiesOf(rows(...pages), 'ru'), [])?.pages.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});
