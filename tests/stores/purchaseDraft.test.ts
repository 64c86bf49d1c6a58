import { expect, test } from 'vitest';
import { createRiderMemory } from '#platform/riderMemory.ts';
import { createPurchaseDrafts } from '#stores/purchaseDraft.ts';

const NOTHING = { agreesToTariff: false, agreesToInsurance: false, person: null };
const person = { firstName: 'Анна', lastName: 'Ветрова', birthday: '15.01.1990', email: 'anna@example.ru' };

test('The purchase draft of a tariff stores the rider’s consents and personal details', () => {
  const drafts = createPurchaseDrafts(createRiderMemory());
  drafts.change('omni-month', { agreesToTariff: true });
  drafts.change('omni-month', { person });
  expect(drafts.of('omni-month')).toEqual({ ...NOTHING, agreesToTariff: true, person });
});

test('A consent in the purchase draft of one tariff does not count for another tariff', () => {
  const drafts = createPurchaseDrafts(createRiderMemory());
  drafts.change('omni-month', { agreesToTariff: true });
  expect(drafts.of('omni-day')).toEqual(NOTHING);
  drafts.change('omni-day', { agreesToInsurance: true });
  expect(drafts.of('omni-month')).toEqual(NOTHING);
});

test('The app removes the purchase draft after the purchase and at sign-out', () => {
  const memory = createRiderMemory();
  const drafts = createPurchaseDrafts(memory);
  drafts.change('omni-month', { agreesToTariff: true });
  drafts.forget();
  expect(drafts.of('omni-month')).toEqual(NOTHING);
  drafts.change('omni-month', { person });
  memory.clear();
  expect(drafts.of('omni-month')).toEqual(NOTHING);
});
