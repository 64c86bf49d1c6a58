import { expect, test } from 'vitest';
import { createListeners, perOwner } from '#domain/listeners.ts';

test('A listener is called for each change until it unsubscribes', () => {
  const { notify: tell, watch } = createListeners();
  const heard: string[] = [];
  const stop = watch(() => heard.push('a'));
  watch(() => heard.push('b'));
  tell();
  stop();
  tell();
  expect(heard.join('')).toBe('abb');
});

test('The app creates one value for each owner and returns the same value again, even when the value is null', () => {
  let made = 0;
  const of = perOwner<object, number | null>(() => (made++ === 0 ? null : made));
  const [mine, yours] = [{}, {}];
  expect([of(mine), of(yours), of(mine), of(yours)]).toEqual([null, 2, null, 2]);
});
