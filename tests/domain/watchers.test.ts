import { expect, test } from 'vitest';
import { createWatchers, onePer } from '#domain/watchers.ts';

test('who watches hears of each change until it stops', () => {
  const { tell, watch } = createWatchers();
  const heard: string[] = [];
  const stop = watch(() => heard.push('a'));
  watch(() => heard.push('b'));
  tell();
  stop();
  tell();
  expect(heard.join('')).toBe('abb');
});

test('an owner has one thing, another owner another; nothing is made twice', () => {
  let made = 0;
  const of = onePer<object, number | null>(() => (made++ === 0 ? null : made));
  const [mine, yours] = [{}, {}];
  expect([of(mine), of(yours), of(mine), of(yours)]).toEqual([null, 2, null, 2]);
});
