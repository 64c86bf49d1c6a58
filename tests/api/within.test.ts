import { expect, test, vi } from 'vitest';
import { within } from '#api/within.ts';

/** What the signal aborts with. */
const reasonOf = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

test('An expired wait is a timeout, even if the browser gives the reason of a cancelled request', async () => {
  const clock = new AbortController();
  const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const reason = reasonOf(within(8_000));
  expect(asked).toHaveBeenCalledWith(8_000);
  asked.mockRestore();
  // Chrome 109.
  clock.abort(new DOMException('signal is aborted without reason', 'AbortError'));
  expect(await reason).toMatchObject({ name: 'TimeoutError' });
});

test('The first signal ends the wait with its own reason, and a later signal changes nothing', async () => {
  const [screen, session] = [new AbortController(), new AbortController()];
  const signal = within(8_000, screen.signal, session.signal);
  const reason = reasonOf(signal);
  session.abort('signed out');
  screen.abort('left');
  expect(await reason).toBe('signed out');
  expect(signal.reason).toBe('signed out');
});

test('A wait cancelled before it begins is cancelled at once', () => {
  const signal = within(8_000, AbortSignal.abort('left'));
  expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
});
