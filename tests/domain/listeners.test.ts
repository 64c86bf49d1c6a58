import { expect, test } from 'vitest';
import { createListeners, perOwner } from '#domain/listeners.ts';

test('The app calls a listener at each change until the listener unsubscribes', () => {
  const { notify: tell, watch } = createListeners();
  const heard: string[] = [];
  const stop = watch(() => heard.push('a'));
  watch(() => heard.push('b'));
  tell();
  stop();
  tell();
  expect(heard.join('')).toBe('abb');
});

test('The app creates one value for each owner and returns this value every time, even when the value is null', () => {
  let made = 0;
  const of = perOwner<object, number | null>(() => (made++ === 0 ? null : made));
  const [mine, yours] = [{}, {}];
  expect([of(mine), of(yours), of(mine), of(yours)]).toEqual([null, 2, null, 2]);
});
