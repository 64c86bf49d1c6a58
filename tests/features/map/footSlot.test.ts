import { expect, test } from 'vitest';
import type { Profile } from '#api/profile.ts';
import type { Story } from '#domain/story.ts';
import { footSlot, needOf } from '#features/map/footSlot.ts';
import { createStore } from '#platform/store.ts';
import { dismissedBannersOf, dismissalKey, createDismissedBanners } from '#stores/dismissedBanners.ts';
import { aProfile } from '../../support/api/profile.ts';
import { aReservation } from '../../support/machines/rents.ts';
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
const held = { reservation: aReservation(), isOver: false };
const everything = {
  isRiding: true,
  reservation: held,
  debt: 248,
  need: 'plan' as const,
  announcements: [welcome, first, daily, second],
};
const quiet = { isRiding: false, reservation: null, debt: null, need: null };
const promo = (...banners: Story[]) => ({ kind: 'promo', banners });

test.each<[string, Partial<Parameters<typeof footSlot>[0]>, Story[], object]>([
  ['the ride before all else', {}, [], { kind: 'ride' }],
  ['the reservation before a debt', { isRiding: false }, [], { kind: 'reservation', ...held }],
  ['the debt', { isRiding: false, reservation: null }, [], { kind: 'debt', debt: 248 }],
  ['a new rider’s next step', { ...quiet, need: 'ride' }, [], { kind: 'next', need: 'ride' }],
  ['the banner of the day', quiet, [], promo(daily)],
  ['the other banners after the rider has dismissed the banner of the day', quiet, [daily], promo(first, second)],
  ['the other banners that the rider has not dismissed', quiet, [daily, first], promo(second)],
  ['nothing when the rider has dismissed all', quiet, [daily, first, second], { kind: 'nothing' }],
  [
    'nothing when the first steps are the only announcement',
    { ...quiet, announcements: [welcome] },
    [],
    { kind: 'nothing' },
  ],
])('Above the Scan button the map shows one kind of content: %s', (_, facts, closed, slot) => {
  const isClosed = (dismissed: string) => closed.some(({ name }) => name === dismissed);
  expect(footSlot({ ...everything, ...facts, isClosed })).toEqual(slot);
});

test.each<[string, Partial<Profile>, boolean, ReturnType<typeof needOf>, boolean?]>([
  ['without a plan needs one', {}, true, 'plan'],
  ['without a plan needs nothing where the operator sells none', {}, false, null],
  ['with a plan that waits for the first ride needs that ride', { OmniActivationFlag: true }, false, 'ride'],
  ['with a waiting plan after another one needs nothing', { OmniActivationFlag: true, TariffId: '7' }, true, null],
  ['with a plan needs nothing', { OmniTariffId: '9' }, true, null],
  ['with a first plan needs the first ride', { OmniTariffId: '9', OmniFullNumberRental: 0 }, true, 'ride', true],
  ['with a first plan and a ride needs nothing', { OmniTariffId: '9', OmniFullNumberRental: 1 }, true, null, true],
  ['whose plan cannot be read needs nothing', { unread: ['OmniTariffId'] }, true, null],
  ['who is blocked needs nothing', { IsBlocked: true }, true, null],
])('On the map a rider %s', (_, part, hasPlans, need, isNewcomer = false) => {
  const without = { TariffId: null, OmniTariffId: null, ActivationFlag: false, OmniActivationFlag: false };
  expect(needOf(aProfile({ ...without, ...part }), hasPlans, isNewcomer)).toBe(need);
});

const fakeStore = () => createStore(memoryStorage(), 'rider');

test('Dismissed banners stay dismissed after a reload', () => {
  const store = fakeStore();
  createDismissedBanners(store).close(['spring']);
  expect([...createDismissedBanners(store).names()]).toEqual(['spring']);
});

// D038, F009
test('A banner that the rider has seen stays until the page reloads, and then counts as dismissed', () => {
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

test('The list of the newest 50 dismissed banners is the same for all screens', () => {
  const store = fakeStore();
  const box = dismissedBannersOf(store);
  let told = 0;
  dismissedBannersOf(store).watch(() => (told += 1));
  box.close(Array.from({ length: 60 }, (_, i) => `banner ${i}`));
  const names = [...box.names()];
  expect([told, names.length, names[0], names.at(-1)]).toEqual([1, 50, 'banner 10', 'banner 59']);
});

test('The storage key of a dismissed banner differs for each rider and does not contain the rider’s ID', () => {
  const [one, other] = [dismissalKey('2026-06-14', '100001'), dismissalKey('2026-06-14', '100002')];
  expect(one).not.toBe(other);
  expect(dismissalKey('2026-06-14', '100001')).toBe(one);
  expect(one).toMatch(/^2026-06-14\.[0-9a-z]{1,7}$/);
  expect(one).not.toContain('100001');
});
