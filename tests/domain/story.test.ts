import { describe, expect, test } from 'vitest';
import { readStoryRows } from '#api/stories.ts';
import { firstSteps, isShownTo, picturesIn, type StoryAudience, storiesOf, type StoryRow } from '#domain/story.ts';

const sent = (more: Record<string, unknown> = {}) => ({
  id: '7f0f0c2e-0000-4000-8000-000000000001',
  promo_name: 'pdd',
  promo_type: 'INSTRUCTION',
  image_number: 1,
  image_ru_name: 'helmet.ru.svg',
  image_en_name: 'helmet.en.svg',
  title_ru: 'Надевайте шлем',
  title_en: 'Wear a helmet',
  text_ru: 'Он нужен.',
  text_en: 'You need it.',
  path: null,
  os: null,
  starts_at: null,
  ends_at: null,
  ...more,
});
const rows = (...more: Record<string, unknown>[]): StoryRow[] => readStoryRows(more.map(sent));

describe('rows of the stories table', () => {
  // F040
  test('A story row with only the specification’s fields is valid', () => {
    const bare = {
      id: 5,
      promo_name: 'pdd',
      promo_type: 'INSTRUCTION',
      image_number: 2,
      image_ru_name: 'a.png',
      image_en_name: 'b.png',
    };
    expect(readStoryRows([bare])).toMatchObject([
      { id: '5', name: 'pdd', number: 2, title: { ru: '', en: '' }, path: null, phone: null, from: null },
    ]);
  });

  test.each([
    ['a type of tomorrow', { promo_type: 'VIDEO' }],
    ['a picture that would leave its place', { image_ru_name: '../../etc' }],
    ['a time that is none', { starts_at: 'soon' }],
    ['no number', { image_number: null }],
  ])('A story row with %s is dropped alone', (_, wrong) => {
    expect(rows(wrong, {}).map(({ number }) => number)).toEqual([1]);
  });

  test.each([[null], [{}], ['rows']])('The answer %j contains no story', (said) =>
    expect(readStoryRows(said)).toEqual([]),
  );
});

describe('stories', () => {
  // F041
  test('Rows of one name form a story, sorted by page number, for each type', () => {
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

  test('A story uses the rider’s language if it has one, else the other', () => {
    const [row] = rows({ title_en: '' });
    expect(storiesOf(row ? [row] : [], 'en')[0]?.pages[0]).toMatchObject({
      picture: 'helmet.en.svg',
      title: 'Надевайте шлем',
      text: 'You need it.',
    });
  });

  test('A story uses the only language that has a text, and is empty without any', () => {
    const said = (language: 'ru' | 'en') =>
      storiesOf(rows({ title_ru: '', text_ru: '', text_en: '' }), language)[0]?.pages[0];
    expect(said('ru')).toMatchObject({ title: 'Wear a helmet', text: '' });
    expect(said('en')).toMatchObject({ title: 'Wear a helmet', text: '' });
    expect(storiesOf(rows({}), 'ru')[0]?.pages[0]).toMatchObject({
      picture: 'helmet.ru.svg',
      title: 'Надевайте шлем',
      text: 'Он нужен.',
    });
    expect(storiesOf(rows({}), 'en')[0]?.pages[0]).toMatchObject({
      picture: 'helmet.en.svg',
      title: 'Wear a helmet',
      text: 'You need it.',
    });
  });

  test('No rows give no stories', () => expect(storiesOf([], 'ru')).toEqual([]));

  test.each([
    ['the last page’s own', ['/map', '/tariffs'], '/tariffs'],
    ['an earlier one’s, where the last has none', ['/tariffs', null], '/tariffs'],
    ['an earlier one’s, where the last would lead elsewhere', ['/map', '/tariffs', '//elsewhere.example'], '/tariffs'],
    ['none, where no page has one', [null, null], null],
  ])('The button of a story with several pages leads to %s', (_, paths, leads) => {
    // Numbers against the order of the rows: the last page is the one with the greatest.
    const pages = paths.map((path, index) => ({ path, image_number: index + 1 })).toReversed();
    expect(storiesOf(rows(...pages), 'ru')[0]?.path).toBe(leads);
  });

  test.each([
    ['/tariffs', '/tariffs'],
    ['//elsewhere.example', null],
    ['https://elsewhere.example', null],
    [null, null],
  ])('The story link %s leads to %s', (path, leads) => {
    expect(storiesOf(rows({ path }), 'ru')[0]?.path).toBe(leads);
  });

  test('The app lists the pictures of stories to cache', () => {
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
    ['what is for everybody', {}, {}, true],
    ['what is of this day', today, {}, true],
    ['not what was yesterday’s', today, { now: NOON + 86_400_000 }, false],
    ['not yet what is tomorrow’s', today, { now: NOON - 86_400_000 }, false],
    ['not at its end', today, { now: Date.parse('2026-08-01T21:00:00Z') }, false],
    ['at its beginning', today, { now: Date.parse('2026-07-31T21:00:00Z') }, true],
    ['no banner of the day without the operator’s flag', today, { hasDaily: false }, false],
    ['anything else without that flag', {}, { hasDaily: false }, true],
    ['what has no beginning, before its end', { ends_at: today.ends_at }, {}, true],
    ['what has no end, after its beginning', { starts_at: today.starts_at }, { now: NOON + 86_400_000 }, true],
    ['what ends in a millisecond', today, { now: Date.parse('2026-08-01T21:00:00Z') - 1 }, true],
    ['not a millisecond before its beginning', today, { now: Date.parse('2026-07-31T21:00:00Z') - 1 }, false],
    ['what is for this phone', { os: 'android' }, {}, true],
    ['not what is for another', { os: 'ios' }, {}, false],
    ['what is for another, where the operator does not ask', { os: 'ios' }, { asksPhone: false }, true],
    ['what is for every phone, where the operator does not ask', {}, { asksPhone: false }, true],
    ['on a computer, what is for every phone', {}, { phone: 'other' as const }, true],
    ['on a computer, not what is for a phone', { os: 'ios' }, { phone: 'other' as const }, false],
  ])('The app decides whether to show an announcement: %s', (_, row, who, isTold) => {
    expect(rows(row).map((one) => isShownTo(one, { ...reader, ...who }))).toEqual([isTold]);
  });

  test('A rider sees the first steps once on all of their phones', () => {
    const stories = storiesOf(
      rows({ promo_type: 'BANNER_CAROUSEL', promo_name: 'parks' }, { promo_type: 'ONBOARDING', promo_name: 'welcome' }),
      'ru',
    );
    expect(firstSteps(stories, [])?.name).toBe('welcome');
    expect(firstSteps(stories, ['map', 'welcome'])).toBeNull();
  });

  test('The app shows the first new one of several first steps', () => {
    const stories = storiesOf(
      rows(...['welcome', 'omni', 'scooters'].map((promo_name) => ({ promo_type: 'ONBOARDING', promo_name }))),
      'ru',
    );
    expect([[], ['welcome'], ['omni'], ['welcome', 'omni']].map((viewed) => firstSteps(stories, viewed)?.name)).toEqual(
      ['welcome', 'omni', 'welcome', 'scooters'],
    );
    expect(firstSteps([], [])).toBeNull();
  });
});
