import { expect, test } from 'vitest';
import { createPurchaseDrafts } from '#features/tariffs/purchaseDraft.ts';
import { createRiderMemory } from '#platform/riderMemory.ts';

const NOTHING = { agreesToPlan: false, agreesToInsurance: false, person: null };
const person = { firstName: 'Анна', lastName: 'Ветрова', birthday: '15.01.1990', email: 'anna@example.ru' };

test('what was ticked and typed stays with its plan, through a look at a document and back', () => {
  const drafts = createPurchaseDrafts(createRiderMemory());
  drafts.change('omni-month', { agreesToPlan: true });
  drafts.change('omni-month', { person });
  expect(drafts.of('omni-month')).toEqual({ ...NOTHING, agreesToPlan: true, person });
});

test('nobody has agreed to another plan', () => {
  const drafts = createPurchaseDrafts(createRiderMemory());
  drafts.change('omni-month', { agreesToPlan: true });
  expect(drafts.of('omni-day')).toEqual(NOTHING);
  drafts.change('omni-day', { agreesToInsurance: true });
  expect(drafts.of('omni-month')).toEqual(NOTHING);
});

test('it goes when the plan is bought, and with its rider', () => {
  const memory = createRiderMemory();
  const drafts = createPurchaseDrafts(memory);
  drafts.change('omni-month', { agreesToPlan: true });
  drafts.forget();
  expect(drafts.of('omni-month')).toEqual(NOTHING);
  drafts.change('omni-month', { person });
  memory.clear();
  expect(drafts.of('omni-month')).toEqual(NOTHING);
});
