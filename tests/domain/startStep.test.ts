import { expect, it } from 'vitest';
import { startStep, type StartStep } from '#domain/startStep.ts';
import { aRent, chainBike, dockedBike } from '../support/machines/rents.ts';

const ROWS: readonly [StartStep, ReturnType<typeof aRent> | null][] = [
  ['sent', null],
  ['deviceAnswering', aRent()],
  ['deviceAnswering', aRent({ step: null })],
  ['unlocking', aRent({ step: 'unlock' })],
  ['pulling', aRent({ ...dockedBike, step: 'unlock' })],
  ['failed', aRent({ step: 'unlock', errorCode: 'OPEN_LOCK_ERROR' })],
  ['atLocks', aRent({ ...chainBike, step: 'lock_info', status: 'IN_PROGRESS', errorCode: 'NEED_CLOSE_LOCK' })],
];

it.each(ROWS)(
  'The app reads the step “%s” of the ride’s start from the rent row, or from the lack of one, unless it sends a cancel: %o',
  (step, rent) => {
    expect([startStep(rent, null), startStep(rent, 'start')]).toEqual([step, step]);
    expect(startStep(rent, 'cancel')).toBe('cancelling');
  },
);
