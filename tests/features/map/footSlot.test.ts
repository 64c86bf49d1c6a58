import { describe, expect, test } from 'vitest';
import type { Story } from '#domain/story.ts';
import { footSlot } from '#features/map/footSlot.ts';
import { createStore } from '#platform/store.ts';
import { dismissedBannersOf, dismissalKey, createDismissedBanners } from '#stores/dismissedBanners.ts';
import { memoryStorage } from '../../support/memoryStorage.ts';

const banner = (kind: Story['kind'], name: string): Story => ({
  kind,
  name,
  path: null,
  pages: [{ id: name, picture: `${name}.webp`, title: name, text: '' }],
});
const [daily, first, second] = [
  banner('DAILY_BANNER', '2026-06-14'),
  banner('BANNER_CAROUSEL', 'spring'),
  banner('BANNER_CAROUSEL', 'summer'),
];
const welcome = banner('ONBOARDING', 'welcome');
const everything = { isRiding: true, debt: 248, announcements: [welcome, first, daily, second] };
const nobody: readonly string[] = [];

describe('footSlot', () => {
  test.each([
    ['the ride before all else', {}, nobody, { kind: 'ride' }],
    ['the debt', { isRiding: false }, nobody, { kind: 'debt', debt: 248 }],
    ['the banner of the day', { isRiding: false, debt: null }, nobody, { kind: 'promo', banners: [daily] }],
    [
      'the other banners after the rider has dismissed the banner of the day',
      { isRiding: false, debt: null },
      [daily.name],
      { kind: 'promo', banners: [first, second] },
    ],
    [
      'the other banners that the rider has not dismissed',
      { isRiding: false, debt: null },
      [daily.name, first.name],
      { kind: 'promo', banners: [second] },
    ],
    [
      'nothing when the rider has dismissed all',
      { isRiding: false, debt: null },
      [daily.name, first.name, second.name],
      { kind: 'nothing' },
    ],
    [
      'nothing when the first steps are the only announcement',
      { isRiding: false, debt: null, announcements: [welcome] },
      nobody,
      { kind: 'nothing' },
    ],
  ])('The slot above Scan shows one item: %s', (_, facts, closed, slot) => {
    expect(footSlot({ ...everything, ...facts, isClosed: (name) => closed.includes(name) })).toEqual(slot);
  });
});

// D038, F009
describe('dismissed banners', () => {
  const fakeStore = () => createStore(memoryStorage(), 'rider');

  test('Dismissed banners stay dismissed after a reload', () => {
    const store = fakeStore();
    createDismissedBanners(store).close(['spring']);
    expect([...createDismissedBanners(store).names()]).toEqual(['spring']);
  });

  test('A banner that was shown disappears only at the next page load', () => {
    const store = fakeStore();
    const box = createDismissedBanners(store);
    let told = 0;
    box.watch(() => (told += 1));
    box.see('2026-06-14');
    expect([told, box.names().size]).toEqual([0, 0]);
    box.close(['spring']);
    expect([...box.names()]).toEqual(['spring']);
    expect([...createDismissedBanners(store).names()]).toEqual(['2026-06-14', 'spring']);
  });

  test('All screens share dismissed banners, and the app forgets the oldest', () => {
    const store = fakeStore();
    const box = dismissedBannersOf(store);
    let told = 0;
    dismissedBannersOf(store).watch(() => (told += 1));
    box.close(Array.from({ length: 60 }, (_, i) => `banner ${i}`));
    expect([told, box.names().size, box.names().has('banner 9'), box.names().has('banner 59')]).toEqual([
      1,
      50,
      false,
      true,
    ]);
  });

  test('Dismissed banners belong to one rider, whose ID is not in the key', () => {
    const [one, other] = [dismissalKey('2026-06-14', '100001'), dismissalKey('2026-06-14', '100002')];
    expect(one).not.toBe(other);
    expect(dismissalKey('2026-06-14', '100001')).toBe(one);
    expect(one).toMatch(/^2026-06-14\.[0-9a-z]{1,7}$/);
    expect(one).not.toContain('100001');
  });
});
