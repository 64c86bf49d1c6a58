import { expect, test } from 'vitest';
import { withoutStop } from '#errors/payment.ts';
import { patternReads } from '../support/patternReads.ts';

test.each([
  ['Недостаточно средств. ', 'Недостаточно средств'],
  ['Лимит 10.5 руб.', 'Лимит 10.5 руб'],
  ['...', ''],
  ['', ''],
])('The app removes the full stops at the end of the text %j', (sentence, bare) =>
  expect(withoutStop(sentence)).toBe(bare),
);

test('To find that a text ends without a full stop, the app reads only the last character', () => {
  expect(patternReads(() => withoutStop(`${'.'.repeat(1_000)}x`)).map(({ letters }) => letters)).toEqual([1]);
});
