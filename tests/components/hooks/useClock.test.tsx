import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useClock, useRetryCountdown, useSecondsUntil, useTimeInStep } from '#hooks/useClock.ts';
import { RuntimeProvider } from '#src/runtime/runtime.tsx';
import type { Runtime } from '#src/runtime/services.ts';
import { render } from '../../support/components/render.tsx';

/** The server's clock is this far ahead of the phone's, ms. */
const AHEAD = 86_400_400;
const serverNow = () => Date.now() + AHEAD;

const inApp = (element: React.ReactNode) => {
  const runtime: Runtime = Object.assign(Object.create(null), { serverClock: { now: serverNow } });
  return <RuntimeProvider runtime={runtime}>{element}</RuntimeProvider>;
};
const shown = () => screen.getByRole('timer').textContent;
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
/** The texts after each of these waits, ms. */
const after = (...waits: number[]) =>
  waits.map((wait) => {
    pass(wait);
    return shown();
  });

let isHidden = false;
const show = (isShown: boolean) =>
  act(() => {
    isHidden = !isShown;
    document.dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(() => {
  isHidden = false;
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Clock = ({ owner, every }: { owner: 'server' | 'phone'; every?: number }) => (
  <p role="timer">{useClock(owner, every)}</p>
);

test('A clock of the server’s time ticks when a second begins on the server’s clock, not on the phone’s', () => {
  render(inApp(<Clock owner="server" />));
  expect(after(0, 599).map(Number)).toEqual([1_700_086_400_000, 1_700_086_400_000]);
  expect(after(1, 3_000).map(Number)).toEqual([1_700_086_401_000, 1_700_086_404_000]);
});

test('A clock that ticks every 15 seconds shows only multiples of 15 seconds', () => {
  render(inApp(<Clock owner="phone" every={15_000} />));
  const first = Number(shown());
  expect(first % 15_000).toBe(0);
  pass(15_000);
  expect(Number(shown())).toBe(first + 15_000);
});

test('The clock stops its timer while the page is hidden, and shows the current time at once when the page is visible again', () => {
  render(inApp(<Clock owner="phone" />));
  show(false);
  expect(vi.getTimerCount()).toBe(0);
  pass(60_500);
  expect(Number(shown())).toBe(1_700_000_000_000);
  show(true);
  expect(Number(shown())).toBe(1_700_000_060_000);
  pass(500);
  expect(Number(shown())).toBe(1_700_000_061_000);
});

test('A countdown rounds up to whole seconds, and stops its timer at 0', () => {
  const end = serverNow() + 2_250;
  const Left = () => <p role="timer">{useSecondsUntil(end)}</p>;
  render(inApp(<Left />));
  expect(after(0, 250, 1_000, 999, 1)).toEqual(['3', '2', '1', '1', '0']);
  expect(vi.getTimerCount()).toBe(0);
});

test('Each refusal restarts the countdown to the rider’s next try, and without a refusal the countdown shows 0', () => {
  const Wait = ({ wait }: { wait?: { retryInSeconds: number } }) => <p role="timer">{useRetryCountdown(wait)}</p>;
  const first = { retryInSeconds: 10 };
  const { rerender } = render(inApp(<Wait wait={first} />));
  expect(after(0, 4_000)).toEqual(['10', '6']);
  rerender(inApp(<Wait wait={{ retryInSeconds: 10 }} />));
  expect(shown()).toBe('10');
  rerender(inApp(<Wait />));
  expect(shown()).toBe('0');
});

test('The time that the rider has spent in a step restarts from zero at the next step', () => {
  const Step = ({ step }: { step: string }) => <p role="timer">{useTimeInStep(step)}</p>;
  const { rerender } = render(inApp(<Step step="closing" />));
  expect(after(7_600)).toEqual(['8000']);
  rerender(inApp(<Step step="done" />));
  expect(after(0, 2_000)).toEqual(['0', '2000']);
});
