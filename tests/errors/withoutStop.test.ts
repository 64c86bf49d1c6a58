import { expect, test } from 'vitest';
import { withoutStop } from '#errors/payment.ts';
import { growth } from '../linear.ts';

test.each([
  ['Недостаточно средств. ', 'Недостаточно средств'],
  ['Лимит 10.5 руб.', 'Лимит 10.5 руб'],
  ['...', ''],
  ['', ''],
])('%j loses its full stop', (sentence, bare) => expect(withoutStop(sentence)).toBe(bare));

test('full stops inside the text do not make it slow', () => {
  const hostile = `${'.'.repeat(64_000)}x`;
  expect(growth((size) => withoutStop(hostile.slice(-size)), hostile.length)).toBeLessThan(8);
});
