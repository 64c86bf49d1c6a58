import { afterEach, expect, test, vi } from 'vitest';
import { whenScreenIsWhole } from '#platform/screenWorks.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  performance.clearMarks();
});

/** A page whose first screen is this. Records when the wait ends. */
function openPage(first: string) {
  vi.stubGlobal('document', { documentElement: { dataset: { first } } });
  const ended: string[] = [];
  const wait = whenScreenIsWhole().then(() => ended.push('whole'));
  return { ended, wait };
}

/** Observers hear of a mark in a later task. */
const heard = () => new Promise((done) => setImmediate(done));

test('What a rider does not wait for is asked for after the map, when the first screen is the map', async () => {
  const { ended, wait } = openPage('map');
  performance.mark('app-interactive');
  await heard();
  await heard();
  expect(ended).toEqual([]);
  performance.mark('map-first-render');
  await wait;
});

test('On a first screen without a map nothing waits for one', async () => {
  const { wait } = openPage('signIn');
  performance.mark('app-interactive');
  await expect(wait).resolves.toBe(1);
});
