import { describe, expect, test } from 'vitest';
import { BIKE_PARTS } from '#domain/feedback.ts';
import {
  MAX_COMMENT_LENGTH,
  missingInRating,
  NO_RATING,
  partsOf,
  RATES,
  type RatingDraft,
  ratingOf,
} from '#domain/ratingForm.ts';
import { words } from '../support/words.ts';

const BOTH = { wheelLock: true, chainLock: true };
const NEITHER = { wheelLock: false, chainLock: false };
const draft = (part: Partial<RatingDraft> = {}): RatingDraft => ({
  rate: 3,
  problems: ['chain'],
  comment: '',
  ...part,
});

const BIKE = words('handlebar saddle frontWheel backWheel pedal chain');
const SCOOTER = words('handlebar frontWheel backWheel');
// F012, F050
test.each([
  ['a bike with both locks has all, in their order', { form: 'omni', ...BOTH }, [...BIKE, 'chainLock', 'tireLock']],
  ['a docked bike has no lock', { form: 'bike', ...NEITHER }, BIKE],
  ['a bike may have a wheel lock alone', { form: 'ebike', ...NEITHER, wheelLock: true }, [...BIKE, 'tireLock']],
  ['a bike may have a chain lock alone', { form: 'omni', ...NEITHER, chainLock: true }, [...BIKE, 'chainLock']],
  ['a scooter has neither saddle, nor pedals, nor chain', { form: 'scooter', ...NEITHER }, SCOOTER],
  ['a scooter with locks has both', { form: 'scooter', ...BOTH }, [...SCOOTER, 'chainLock', 'tireLock']],
  ['an unknown vehicle has every part', null, [...BIKE_PARTS]],
] as const)('The rating form lists the right vehicle parts: %s', (_, vehicle, parts) =>
  expect(partsOf(vehicle)).toEqual(parts),
);

test('A new rating form has no rating, no vehicle part and no comment, and offers the ratings from 1 to 5', () => {
  expect(NO_RATING).toEqual({ rate: 0, problems: [], comment: '' });
  expect([...RATES]).toEqual([1, 2, 3, 4, 5]);
});

// F079
test.each([
  ['without a rate or a part', { rate: 0, problems: [] }, 'rate'],
  ['with the worst rate and no part', { rate: 1, problems: [] }, 'problem'],
  ['with the second best rate and words instead of a part', { rate: 4, problems: [], comment: 'Скрипит' }, 'problem'],
  ['with the second best rate and a part', { rate: 4 }, null],
  ['with the best rate and no part', { rate: 5, problems: [] }, null],
] as const)(
  'The app finds the field that the rider must still fill in, or none, in a rating form %s',
  (_, part, missing) => expect(missingInRating(draft(part))).toBe(missing),
);

describe('a rating request', () => {
  test('A rating request contains the rent ID, the rating and the chosen vehicle parts, once each and in the order of the list', () => {
    expect(ratingOf('r1', draft())).toEqual({ rentId: 'r1', rate: 3, problems: ['chain'], comment: null });
    const problems = ['tireLock', 'chain', 'saddle', 'chain'] as const;
    expect(ratingOf('r1', draft({ problems })).problems).toEqual(['saddle', 'chain', 'tireLock']);
  });

  test('A rating request contains no vehicle parts when the rating is the best', () =>
    expect(ratingOf('r1', draft({ rate: 5 })).problems).toEqual([]));

  // F013
  test.each([
    ['nothing', '', null],
    ['spaces and line ends', ' \n\u00A0', null],
    ['words', '  Скрипит\n', 'Скрипит'],
    ['as many letters as the gateway accepts after a space', ` ${'я'.repeat(MAX_COMMENT_LENGTH)}`, 'я'.repeat(1_000)],
    ['a letter more than the gateway accepts', 'я'.repeat(MAX_COMMENT_LENGTH + 1), 'я'.repeat(1_000)],
  ])(
    'When the comment consists of %s, the rating request contains at most 1,000 characters without outer spaces',
    (_, comment, sent) => expect(ratingOf('r1', draft({ comment })).comment).toBe(sent),
  );
});
