import { closedBannersOf, createClosedBanners } from '#features/map/closedBanners.ts';
import { footSlot, type PromoBanner } from '#features/map/footSlot.ts';
import type { Store } from '#platform/store.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

const banner = (name: string): PromoBanner => ({ name, imageUrl: `https://images.example/${name}.webp`, title: name });
const [daily, first, second] = [banner('2026-06-14'), banner('spring'), banner('summer')];
const everything = { isRiding: true, debt: 248, promo: { daily, carousel: [first, second] }, closed: new Set<string>() };

describe('over Scan stands one thing', () => {
  test.each([
    ['the ride, whatever else there is', {}, { kind: 'ride' }],
    ['the debt', { isRiding: false }, { kind: 'debt', debt: 248 }],
    ['the banner of the day', { isRiding: false, debt: null }, { kind: 'promo', banners: [daily] }],
    ['the others once that one is closed', { isRiding: false, debt: null, closed: new Set([daily.name]) }, { kind: 'promo', banners: [first, second] }],
    ['those of the others that are not closed', { isRiding: false, debt: null, closed: new Set([daily.name, first.name]) }, { kind: 'promo', banners: [second] }],
    ['nothing when all are closed', { isRiding: false, debt: null, closed: new Set([daily.name, first.name, second.name]) }, { kind: 'nothing' }],
    ['nothing when there is nothing', { isRiding: false, debt: null, promo: { daily: null, carousel: [] } }, { kind: 'nothing' }],
  ])('%s', (_, facts, slot) => {
    expect(footSlot({ ...everything, ...facts })).toEqual(slot);
  });
});

describe('closed banners', () => {
  function fakeStore(): Store {
    const kept = new Map<string, unknown>();
    return {
      read: (name, schema) => {
        const parsed = v.safeParse(schema, kept.get(name));
        return parsed.success ? parsed.output : null;
      },
      write: (name, value) => void kept.set(name, value),
    };
  }

  test('stay closed after a reload', () => {
    const store = fakeStore();
    createClosedBanners(store).close(['spring']);
    expect([...createClosedBanners(store).names()]).toEqual(['spring']);
  });

  test('are told to every screen, and the oldest are forgotten', () => {
    const store = fakeStore();
    const box = closedBannersOf(store);
    let told = 0;
    closedBannersOf(store).watch(() => (told += 1));
    box.close(Array.from({ length: 60 }, (_, i) => `banner ${i}`));
    expect([told, box.names().size, box.names().has('banner 9'), box.names().has('banner 59')]).toEqual([1, 50, false, true]);
  });
});
