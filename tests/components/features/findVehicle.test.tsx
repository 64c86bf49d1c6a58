import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PositionReading } from '#domain/position.ts';
import { FindVehicle } from '#features/ride/parts/FindVehicle.tsx';
import { renderScreen } from '../../support/components/renderScreen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const target = { latitude: 55.751, longitude: 37.6 };
/** Metres south of the vehicle. */
const south = (meters: number, more: object = {}): PositionReading => ({
  kind: 'located',
  position: { latitude: 55.751 - meters / 111_195, longitude: 37.6, accuracy: 8, at: 0 },
  ...more,
});

async function openFinder(reading: PositionReading) {
  const pulses = vi.fn<() => void>();
  const device = Object.assign(Object.create(null), {
    position: { latest: () => reading, watch: () => () => undefined },
    haptics: { pulse: pulses },
  });
  const view = await renderScreen(<FindVehicle target={target} />, { runtime: { device } });
  return {
    pulses,
    said: () => screen.getByRole('status').textContent?.replaceAll('\u00A0', ' '),
    arrow: () => document.querySelector<HTMLElement>('[style*="rotate"]')?.style.rotate,
    tap: () => view.rider.click(screen.getByRole('button')),
  };
}

/** The phone's upper edge points so many degrees counter-clockwise from north. */
const turnPhone = (alpha: number) =>
  act(() => {
    window.dispatchEvent(Object.assign(new Event('deviceorientationabsolute'), { alpha, absolute: true }));
  });

test('The arrow to a vehicle nearby turns with the phone, and the text says the metres and the side', async () => {
  const { said, arrow, tap } = await openFinder(south(100));
  expect(said()).toBe('Покажет, куда идти.');
  turnPhone(0);
  expect(arrow()).toBeUndefined();
  await tap();
  turnPhone(0);
  // The drawing of the arrow points to the upper right.
  expect([said(), arrow()]).toEqual(['100 м, прямо', '-45deg']);
  turnPhone(2);
  expect(arrow()).toBe('-45deg');
  turnPhone(90);
  expect([said(), arrow()]).toEqual(['100 м, справа', '45deg']);
  await tap();
  expect([said(), arrow()]).toEqual(['Покажет, куда идти.', undefined]);
});

test('Safari’s permission for the compass is asked for at the tap, and a refusal leaves the metres', async () => {
  const requestPermission = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('refused')));
  vi.stubGlobal(
    'DeviceOrientationEvent',
    Object.assign(() => undefined, { requestPermission }),
  );
  const { said, tap } = await openFinder(south(40));
  expect(requestPermission).not.toHaveBeenCalled();
  await tap();
  expect(requestPermission).toHaveBeenCalledTimes(1);
  expect(said()).toBe('40 м. Стрелка появится, когда пойдёте.');
});

test('On a phone without a compass the arrow follows the rider’s steps', async () => {
  const { said, arrow, tap } = await openFinder(south(40, { heading: 180 }));
  await tap();
  expect(said()).toBe('40 м, сзади');
  expect(arrow()).toBe('-225deg');
});

test.each([
  [120, 2, 2],
  [20, 2, 8],
  [10, 2, 0],
])('At %i m from the vehicle the phone vibrates, in %i s, so often: %i', async (meters, seconds, count) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const { pulses, tap } = await openFinder(south(meters));
  await tap();
  pulses.mockClear();
  act(() => void vi.advanceTimersByTime(seconds * 1_000));
  expect(pulses.mock.calls.length).toBeGreaterThanOrEqual(count && count - 1);
  expect(pulses.mock.calls.length).toBeLessThanOrEqual(count);
});

test.each<[string, PositionReading]>([
  ['more than 150 m away', south(151)],
  ['at an unknown distance', { kind: 'unknown' }],
])('There is no arrow to a vehicle %s', async (_, reading) => {
  await openFinder(reading);
  expect(screen.queryByRole('button')).toBeNull();
});
