import { expect, test } from 'vitest';
import { createPurchaseDrafts } from '#stores/purchaseDraft.ts';
import { createRiderMemory } from '#platform/riderMemory.ts';

const NOTHING = { agreesToPlan: false, agreesToInsurance: false, person: null };
const person = { firstName: 'Анна', lastName: 'Ветрова', birthday: '15.01.1990', email: 'anna@example.ru' };

test('the purchase draft of a plan survives a look at a document', () => {
  const drafts = createPurchaseDrafts(createRiderMemory());
  drafts.change('omni-month', { agreesToPlan: true });
  drafts.change('omni-month', { person });
  expect(drafts.of('omni-month')).toEqual({ ...NOTHING, agreesToPlan: true, person });
});

test('the purchase draft of one plan does not agree to another plan', () => {
  const drafts = createPurchaseDrafts(createRiderMemory());
  drafts.change('omni-month', { agreesToPlan: true });
  expect(drafts.of('omni-day')).toEqual(NOTHING);
  drafts.change('omni-day', { agreesToInsurance: true });
  expect(drafts.of('omni-month')).toEqual(NOTHING);
});

test('the purchase draft is removed when the plan is bought and at sign-out', () => {
  const memory = createRiderMemory();
  const drafts = createPurchaseDrafts(memory);
  drafts.change('omni-month', { agreesToPlan: true });
  drafts.forget();
  expect(drafts.of('omni-month')).toEqual(NOTHING);
  drafts.change('omni-month', { person });
  memory.clear();
  expect(drafts.of('omni-month')).toEqual(NOTHING);
});
