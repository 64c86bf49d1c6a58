import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PositionReading } from '#domain/position.ts';
import { RingVehicle } from '#features/ride/parts/RingVehicle.tsx';
import { fakeApi, renderScreen } from '../../support/components/renderScreen.tsx';
import { scooter } from '../../support/machines/rents.ts';

afterEach(() => void vi.useRealTimers());

const HERE = { latitude: 55.75428, longitude: 37.62086, accuracy: 8, at: 0 };
const located: PositionReading = { kind: 'located', position: HERE };

const answers = (status: number, body: object) => async () => {
  const response = new Response('{}', { status });
  return response.ok ? { data: body, response } : { error: body, response };
};
const refuses = (status: number, code: string, more: object = {}) => answers(status, { code, ...more });

type Phone = { answer?: () => Promise<unknown>; reading?: PositionReading; asked?: PositionReading; online?: boolean };

/** The button on a phone; `sent` lists the requests. */
async function openRing({ answer, reading = located, asked = reading, online = true }: Phone = {}) {
  const sent: unknown[] = [];
  const api = fakeApi(answer);
  const gatewayApi = Object.assign(Object.create(api), {
    POST: (path: string, { params, body }: { params: { path: object }; body: object }) => {
      sent.push([path, params.path, body]);
      return api.POST();
    },
  });
  const position = { latest: () => reading, ask: async () => asked };
  const connectivity = { isOnline: () => online, savesData: () => false, watch: () => () => undefined };
  const device = Object.assign(Object.create(null), { position, connectivity });
  const view = await renderScreen(<RingVehicle number="51307" capabilities={scooter} />, {
    runtime: { gatewayApi, device },
  });
  return { ...view, sent, tap: () => view.rider.click(screen.getByRole('button', { name: 'Посигналить' })) };
}

test('A tap on the ring button sends the phone’s position once, and no second tap counts until the server answers', async () => {
  const { sent, tap } = await openRing();
  expect(screen.getByRole('status').textContent).toMatch(/^Звук и\sсвет помогут/);
  await tap();
  await tap();
  const { latitude, longitude, accuracy } = HERE;
  const body = { position: { latitude, longitude, accuracy } };
  expect(sent).toEqual([['/api/bikes/{number}/ring', { number: '51307' }, body]]);
  expect(screen.getByRole('status').textContent).toBe('Сигналим');
});

const noAnswer = async () => {
  throw new TypeError('Failed to fetch');
};

test.each<[what: string, answer: () => Promise<unknown>, says: RegExp]>([
  ['it rang', answers(200, { sound: true }), /^Сигнал подан\. Прислушайтесь\.$/],
  ['it rang, and the server does not say how', answers(200, {}), /^Сигнал подан\.$/],
  ['at night it only flashed', answers(200, { sound: false }), /с\s23 до\s7\sзвука нет/],
  ['too far', refuses(409, 'BIKE_IS_FAR_FROM_USER', { distanceMeters: 140 }), /^Подойдите ближе: .*100\sм/],
  ['too often', refuses(429, 'RING_TOO_OFTEN', { retries_in: 24 }), /^Слишком часто.* 24\sсекунды/],
  ['the vehicle is offline', refuses(409, 'BIKE_IS_OFFLINE'), /^Он не отвечает\./],
  ['no answer', noAnswer, /^Ответа нет/],
  ['the server failed', answers(503, {}), /^Ответа нет/],
])('After a ring the app says one sentence about its result: %s', async (_, answer, says) => {
  const { tap } = await openRing({ answer });
  await tap();
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(says);
  expect(screen.getByRole('button', { name: 'Посигналить' })).toHaveProperty('disabled', false);
});

test('The text that says when the rider may ring again goes after that time', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { tap } = await openRing({ answer: refuses(429, 'RING_TOO_OFTEN', { retries_in: 24 }) });
  await tap();
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(/^Слишком часто/);
  act(() => void vi.advanceTimersByTime(25_000));
  expect(screen.getByRole('status').textContent).toMatch(/^Звук и\sсвет/);
});

test.each<[what: string, asked: PositionReading, says: RegExp]>([
  ['forbidden', { kind: 'denied' }, /местоположение/],
  ['not found', { kind: 'unavailable' }, /^Включите геопозицию/],
])('Without a position the app sends no ring, and says what the rider can do: %s', async (_, asked, says) => {
  const { sent, tap } = await openRing({ reading: { kind: 'unknown' }, asked });
  await tap();
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(says);
  expect(sent).toEqual([]);
});

test('A rider who has not shared a position yet shares it with the tap, and the ring goes out', async () => {
  const { sent, tap } = await openRing({ reading: { kind: 'unknown' }, asked: located });
  await tap();
  await expect.poll(() => sent).toHaveLength(1);
});

test('Without a network the ring button is disabled, and the text beside it says why', async () => {
  const { sent, tap } = await openRing({ online: false });
  await tap();
  expect(screen.getByRole('button', { name: 'Посигналить' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('status').textContent).toMatch(/^Посигналить можно только с\sинтернетом\.$/);
  expect(sent).toEqual([]);
});
