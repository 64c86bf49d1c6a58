import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { lazy } from '#domain/lazy.ts';
import type { Reservation, ReservationOutcome } from '#domain/reservation.ts';
import { ReservationStrip } from '#features/ride/reservation/ReservationStrip.tsx';
import { ReserveVehicle } from '#features/ride/reservation/ReserveVehicle.tsx';
import { reservationMachine } from '#machines/reservation/reservation.machine.ts';
import { renderScreen, type SomeRuntime } from '../../support/components/renderScreen.tsx';
import { aReservation } from '../../support/machines/rents.ts';

afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const terms = { freeMinutes: 10, mostMinutes: 30, cost: 3 };
const tap = { key: 'k1', expiresAt: 20_000 };
const never = () => new Promise<never>(() => undefined);

type Server = {
  reserve?: () => Promise<ReservationOutcome>;
  release?: () => Promise<ReservationOutcome>;
  current?: () => Promise<Reservation | null>;
};
type Phone = Server & { kept?: Reservation | null; now?: number; online?: boolean; loading?: Promise<unknown> };

/** The part of a phone whose server's clock stands at `now`. */
async function phoneWith({
  reserve = never,
  release = never,
  current,
  kept = null,
  now = 0,
  online = true,
  loading,
}: Phone) {
  const actor = createActor(
    reservationMachine.provide({
      actors: {
        readCurrent: fromPromise(current ?? (async () => kept)),
        reserveVehicle: fromPromise(reserve),
        releaseVehicle: fromPromise(release),
      },
      delays: { timeLeft: Math.max(0, (kept?.until ?? 30 * MINUTE) - now) },
    }),
    { input: { kept } },
  ).start();
  const reservation = lazy(async () => {
    await loading;
    return {
      actor,
      reserve: (number: string) => actor.send({ type: 'rider.reserved', number, ...tap }),
      release: () => actor.send({ type: 'rider.released', ...tap }),
      close: () => actor.send({ type: 'rider.closed' }),
    };
  });
  if (!loading) await reservation();
  const runtime: SomeRuntime = {
    ride: { reservation },
    serverClock: { now: () => now },
    device: { connectivity: { isOnline: () => online, savesData: () => false, watch: () => () => undefined } },
  };
  return { actor, runtime };
}

async function openCard(phone: Phone = {}) {
  const { actor, runtime } = await phoneWith(phone);
  const view = await renderScreen(<ReserveVehicle number="51307" terms={terms} />, { runtime });
  const said = () => screen.getByRole('status').textContent;
  return { ...view, actor, said, tap: (name: string) => view.rider.click(screen.getByRole('button', { name })) };
}
const done = (reservation: Reservation) => async (): Promise<ReservationOutcome> => ({ kind: 'done', reservation });

// B072
test('The price stands beside the button before the rider reserves, and a reserved vehicle has a countdown and Release', async () => {
  const { tap, said } = await openCard({ reserve: done(aReservation()), now: 139_000 });
  expect(screen.getByText(/^Бронь на\s30\sмин: 10\sмин бесплатно, потом 3\s₽\/мин\.$/)).toBeTruthy();
  await tap('Забронировать');
  await expect.poll(said).toBe('Он ваш.');
  expect(screen.getByText(/^Бесплатно ещё 7:41, потом 3\s₽\/мин\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Отменить бронь' })).toBeTruthy();
});

test.each<[what: string, phone: Phone, button: string, says: RegExp]>([
  [
    'no answer to Reserve',
    { reserve: () => Promise.reject(new Error('lost')) },
    'Забронировать',
    /^Ответа нет\. .*ваш/,
  ],
  [
    'another rider was faster',
    { reserve: async () => ({ kind: 'refused', refusal: { code: 'bikeIsReserved' } }) },
    'Забронировать',
    /^Его забронировали$/,
  ],
  ['too late', { reserve: async () => ({ kind: 'expired' }) }, 'Забронировать', /\S/],
  [
    'no answer to Release',
    { kept: aReservation(), release: () => Promise.reject(new Error('lost')) },
    'Отменить бронь',
    /^Ответа нет\. .*отменена/,
  ],
  [
    'released in the free minutes',
    { kept: aReservation(), release: done(aReservation({ state: 'released', cost: 0 })) },
    'Отменить бронь',
    /^Бронь отменена\.$/,
  ],
  [
    'released after them',
    { kept: aReservation(), now: 12 * MINUTE, release: done(aReservation({ state: 'released', cost: 6 })) },
    'Отменить бронь',
    /^Бронь отменена\. Списали 6\s₽\.$/,
  ],
])('After a tap the card says how the reservation stands: %s', async (_, phone, button, says) => {
  const { tap, said } = await openCard(phone);
  await tap(button);
  await expect.poll(said).toMatch(says);
});

test('A tap on Reserve before its code has loaded reserves the vehicle once the code is there', async () => {
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  const { tap, said } = await openCard({ reserve: done(aReservation()), loading });
  await tap('Забронировать');
  expect(screen.getByRole('button', { name: 'Забронировать' }).getAttribute('aria-busy')).toBe('true');
  load();
  await expect.poll(said).toBe('Он ваш.');
});

test('In its paid minutes a reservation shows what it costs so far', async () => {
  await openCard({ kept: aReservation(), now: 12 * MINUTE + 1_000 });
  expect(screen.getByText(/^Осталось 17:59, пока 9\s₽\.$/)).toBeTruthy();
});

test('Without a network the card shows the stored reservation, and Release waits for the network', async () => {
  const { said } = await openCard({
    kept: aReservation(),
    current: () => Promise.reject(new Error('offline')),
    online: false,
  });
  expect(screen.getByText(/^Бесплатно ещё 10:00/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Отменить бронь' })).toHaveProperty('disabled', true);
  expect(said()).toBe('Без интернета нельзя.');
});

test('A rider who has reserved another vehicle reads which one, and cannot reserve this one', async () => {
  const { said } = await openCard({ kept: aReservation({ frameNumber: '40117' }) });
  expect(said()).toMatch(/40117/);
  expect(screen.getByRole('button', { name: 'Забронировать' })).toHaveProperty('disabled', true);
});

test('The map names the reserved vehicle with its countdown, and after the end of its time what it cost', async () => {
  const { runtime } = await phoneWith({ now: 0 });
  const open = vi.fn<() => void>();
  const strip = (reservation: Reservation, isOver: boolean) => (
    <ReservationStrip reservation={reservation} isOver={isOver} onOpen={open} onClose={open} />
  );
  const held = await renderScreen(strip(aReservation(), false), { runtime });
  expect(screen.getByRole('region', { name: 'Ваша бронь' }).textContent).toMatch(/№\s51307.*Бесплатно ещё 10:00/);
  await held.rider.click(screen.getByRole('button', { name: 'Открыть' }));
  expect(open).toHaveBeenCalledTimes(1);
  held.unmount();
  await renderScreen(strip(aReservation({ state: 'lapsed', cost: 60 }), true), { runtime });
  expect(screen.getByRole('status').textContent).toMatch(/^Бронь закончилась\. Списали 60\s₽\.$/);
  expect(screen.getByRole('button', { name: 'Понятно' })).toBeTruthy();
});
