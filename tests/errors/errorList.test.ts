import { expect, test } from 'vitest';
import { createErrorList } from '#errors/errorList.ts';

const keys = (list: ReturnType<typeof createErrorList>) => list.snapshot().map((error) => error.key);

// A029, A031
test('The list shows the same error once, and again after the rider has dismissed it', () => {
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
test('The list shows no unauthorised errors, because the sign-out itself informs the rider', () => {
  const list = createErrorList();
  list.add({ code: 'invalidAuthError' });
  list.add({ code: 'sessionEnded' });
  expect(keys(list)).toEqual([]);
});

// A030, G004, G005, G006, G015
test('The list shows one error while there is no network, and none of the failures that the missing network causes', () => {
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
test('A required update replaces all other errors, and later errors, a missing network and sign-out do not replace it', () => {
  const list = createErrorList();
  list.add({ code: 'commonError' });
  list.updateDemanded();
  list.add({ code: 'serverErrorTitle' });
  list.wentOffline();
  list.cameOnline();
  list.clear();
  expect(keys(list)).toEqual(['updateApplication']);
});

test('The list calls its listeners only for changes', () => {
  const list = createErrorList();
  let heard = 0;
  const stop = list.subscribe(() => (heard += 1));
  list.add({ code: 'commonError' });
  list.add({ code: 'commonError' });
  stop();
  list.clear();
  expect(heard).toBe(1);
});
