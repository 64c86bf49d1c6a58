import { expect, test } from 'vitest';
import { createErrorList } from '#errors/errorList.ts';

const keys = (list: ReturnType<typeof createErrorList>) => list.snapshot().map((error) => error.key);

// A029, A031
test('The error list shows a repeated error once, and again only after the rider has dismissed it', () => {
  const list = createErrorList();
  list.add({ code: 'commonError' });
  list.add({ code: 'commonError' });
  list.add({ code: 'commonError' }, { key: 'profile' });
  expect(keys(list)).toEqual(['commonError', 'profile']);
  list.dismiss('commonError');
  list.add({ code: 'commonError' });
  expect(keys(list)).toEqual(['profile', 'commonError']);
});

// A030
test('The error list leaves out an error about the ended session, because the rider sees the sign-out', () => {
  const list = createErrorList();
  list.add({ code: 'invalidAuthError' });
  list.add({ code: 'sessionEnded' });
  expect(keys(list)).toEqual([]);
});

// A030, G004, G005, G006, G015
test('Without a network, the error list shows one offline error instead of a network error for each request', () => {
  const list = createErrorList();
  list.wentOffline();
  list.wentOffline();
  list.add({ code: 'networkErrorTitle' });
  expect(keys(list)).toEqual(['offline']);
  list.cameOnline();
  expect(keys(list)).toEqual([]);
  list.add({ code: 'networkErrorTitle' });
  expect(keys(list)).toEqual(['networkErrorTitle']);
});

// G005, G012
test('The error for a required update replaces all other errors, and no later error, network loss or sign-out removes it', () => {
  const list = createErrorList();
  list.add({ code: 'commonError' });
  list.updateDemanded();
  list.add({ code: 'serverErrorTitle' });
  list.wentOffline();
  list.cameOnline();
  list.clear();
  expect(keys(list)).toEqual(['updateApplication']);
});

test('The error list notifies its listeners only when the list changes', () => {
  const list = createErrorList();
  let heard = 0;
  const stop = list.subscribe(() => (heard += 1));
  list.add({ code: 'commonError' });
  list.add({ code: 'commonError' });
  stop();
  list.clear();
  expect(heard).toBe(1);
});
