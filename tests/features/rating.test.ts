import { expect, test } from 'vitest';
import type { OutboxItem } from '#domain/outbox.ts';
import { NO_RATING, partsOf } from '#domain/ratingForm.ts';
import { rideToRate } from '#features/rating/rateOffer.ts';
import { SPOTS } from '#features/rating/spots.ts';
import { createStore } from '#platform/store.ts';
import { clearRatingDraft, initialRatingDraft, storeRatingDraft, readRatingDraft } from '#stores/ratingDraft.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const ALL = { wheelLock: true, chainLock: true };
const NONE = { wheelLock: false, chainLock: false };

test.each([
  ['bike', NONE],
  ['ebike', NONE],
  ['omni', ALL],
  ['scooter', { wheelLock: true, chainLock: false }],
] as const)(
  'On the rating screen, the drawing of the vehicle “%s” has a tap point for each reportable part',
  (form, locks) => {
    for (const part of partsOf({ form, ...locks })) expect(SPOTS[form][part], part).toBeDefined();
  },
);

test('The rating draft of a ride survives a reload until the app clears the draft', () => {
  const storage = memoryStorage();
  const draft = { rate: 2, problems: ['saddle' as const], comment: 'Скрипит' };
  storeRatingDraft(createStore(storage, 'rider'), 'r', draft);
  const loaded = createStore(storage, 'rider');
  expect(readRatingDraft(loaded, 'r')).toEqual(draft);
  expect(readRatingDraft(loaded, 'another')).toBeNull();
  clearRatingDraft(loaded);
  expect(readRatingDraft(loaded, 'r')).toBeNull();
});
// F059
test('A rating draft starts with the rider’s unsent rating of the ride, or else with the rating on the server', () => {
  const rating = { rentId: 'r', rate: 2, problems: ['saddle' as const], comment: null };
  const waiting: OutboxItem[] = [{ id: 'k', at: 1, refusal: null, payload: { kind: 'rating', rating } }];
  expect(initialRatingDraft(waiting, 'r', 4)).toEqual({ rate: 2, problems: ['saddle'], comment: '' });
  expect(initialRatingDraft(waiting, 'another', 4)).toEqual({ ...NO_RATING, rate: 4 });
});

const HOUR = 3_600_000;
const store = () => createStore(memoryStorage(), 'rider');
const ride = (id: string, endedAt: number) => ({ id, endedAt });

// F010
test('The app asks the rider to rate the newest ride, whether it ended on this phone or a notification reported its end', () => {
  const told = store();
  told.write('rideEnd', { rentId: 'told', durationSeconds: null, endedAt: 5 * HOUR });
  expect(rideToRate(told, [ride('seen', 4 * HOUR)], 6 * HOUR)).toBe('told');
  expect(rideToRate(told, [ride('seen', 5.5 * HOUR)], 6 * HOUR)).toBe('seen');
});
test('The app asks for no rating when no ride has ended, or when the last ride ended three days ago', () => {
  expect(rideToRate(store(), [], 0)).toBeNull();
  expect(rideToRate(store(), [ride('old', 0)], 72 * HOUR)).toBeNull();
});
