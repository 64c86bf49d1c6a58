import { expect, test } from 'vitest';
import { withoutStop } from '#errors/payment.ts';
import { patternReads } from '../support/patternReads.ts';

test.each([
  ['Недостаточно средств. ', 'Недостаточно средств'],
  ['Лимит 10.5 руб.', 'Лимит 10.5 руб'],
  ['...', ''],
  ['', ''],
])('The text %j loses its full stop', (sentence, bare) => expect(withoutStop(sentence)).toBe(bare));

test('The pattern that removes the full stop at the end does not read full stops inside the text', () => {
  expect(patternReads(() => withoutStop(`${'.'.repeat(1_000)}x`)).map(({ letters }) => letters)).toEqual([1]);
});
