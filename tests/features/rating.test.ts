import { describe, expect, test } from 'vitest';
import type { LaterWord } from '#domain/feedback.ts';
import { NO_RATING, partsOf } from '#domain/ratedParts.ts';
import { dropDraft, firstDraft, keepDraft, readDraft } from '#features/rating/ratingDraft.ts';
import { rideToRate } from '#features/rating/rateOffer.ts';
import { SPOTS } from '#features/rating/spots.ts';
import { createStore } from '#platform/store.ts';
import { memoryStorage } from '../sandbox/memoryStorage.ts';

const ALL = { wheelLock: true, chainLock: true };
const NONE = { wheelLock: false, chainLock: false };

describe('parts of a vehicle', () => {
  test.each([
    ['bike', NONE],
    ['ebike', NONE],
    ['omni', ALL],
    ['scooter', { wheelLock: true, chainLock: false }],
  ] as const)('each of a %s has its place on the drawing', (form, locks) => {
    for (const part of partsOf({ form, ...locks })) expect(SPOTS[form][part], part).toBeDefined();
  });
});

describe('what was typed', () => {
  const word: LaterWord = {
    id: 'k',
    at: 1,
    refusal: null,
    said: { kind: 'rating', rating: { rentId: 'r', rate: 2, problems: ['saddle'], comment: null } },
  };

  test('outlives the page, for its own ride, until it is sent', () => {
    const storage = memoryStorage();
    keepDraft(createStore(storage, 'rider'), 'r', { rate: 2, problems: ['saddle'], comment: 'Скрипит' });
    const loaded = createStore(storage, 'rider');
    expect(readDraft(loaded, 'r')).toEqual({ rate: 2, problems: ['saddle'], comment: 'Скрипит' });
    expect(readDraft(loaded, 'another')).toBeNull();
    dropDraft(loaded);
    expect(readDraft(loaded, 'r')).toBeNull();
  });
  test('a form begins with the word that waits, else with the rate that the server knows', () => {
    expect(firstDraft([word], 'r', 4)).toEqual({ rate: 2, problems: ['saddle'], comment: '' });
    expect(firstDraft([word], 'another', 4)).toEqual({ ...NO_RATING, rate: 4 });
  });
});

describe('the ride that is asked about', () => {
  const HOUR = 3_600_000;
  const store = () => createStore(memoryStorage(), 'rider');
  const ride = (id: string, endedAt: number) => ({ id, endedAt });

  test('is the newest that ended here, or of whose end a notification told', () => {
    const told = store();
    told.write('rideEnd', { rentId: 'told', durationSeconds: null, endedAt: 5 * HOUR });
    expect(rideToRate(told, [ride('seen', 4 * HOUR)], 6 * HOUR)).toBe('told');
    expect(rideToRate(told, [ride('seen', 5.5 * HOUR)], 6 * HOUR)).toBe('seen');
  });
  test('is none when there was none, or three days ago', () => {
    expect(rideToRate(store(), [], 0)).toBeNull();
    expect(rideToRate(store(), [ride('old', 0)], 72 * HOUR)).toBeNull();
  });
});
