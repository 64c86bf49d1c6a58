import { expect, test } from 'vitest';
import { watchSilence } from '#map-engine/silence.ts';

/** A page and the workers of its map; `signs` are what each ping finds, in order. */
function open() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const asked: string[] = [];
  const pings: ((isAlive: boolean) => void)[] = [];
  let losses = 0;
  const stop = watchSilence(
    {
      ensureWorkers: async () => void asked.push('ensure'),
      ping: async () => {
        asked.push('ping');
        return new Promise((answer) => pings.push(answer));
      },
    },
    page,
    () => (losses += 1),
  );
  const turn = async (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
    for (let step = 0; step < 3; step += 1) await Promise.resolve();
  };
  const answer = async (at: number, isAlive: boolean) => {
    pings[at]?.(isAlive);
    for (let step = 0; step < 3; step += 1) await Promise.resolve();
  };
  return { asked, losses: () => losses, stop, turn, answer };
}

test('When the page becomes visible, the map starts missing workers, and reports once if the workers do not respond', async () => {
  const { asked, losses, turn, answer } = open();
  await turn('hidden');
  expect(asked).toEqual([]);
  await turn('visible');
  expect(asked).toEqual(['ensure', 'ping']);
  await answer(0, true);
  expect(losses()).toBe(0);
  await turn('hidden');
  await turn('visible');
  await answer(1, false);
  expect(losses()).toBe(1);
});

test('If the page is hidden or the rider has left the map, the app does not report that map workers do not respond', async () => {
  const { losses, stop, turn, answer } = open();
  await turn('visible');
  await turn('hidden');
  await answer(0, false);
  await turn('visible');
  stop();
  await answer(1, false);
  expect(losses()).toBe(0);
});
