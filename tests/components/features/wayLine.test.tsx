import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createListeners } from '#domain/listeners.ts';
import type { PositionReading } from '#domain/position.ts';
import { WayLine } from '#features/map/WayLine.tsx';
import { renderScreen, settingsWith } from '../../support/components/renderScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const here = { latitude: 55.75, longitude: 37.6, accuracy: 8, at: 0 };
const there = { latitude: 55.75, longitude: 37.61 };
const located: PositionReading = { kind: 'located', position: here };
const file = (bend: number, tags: object = {}) => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { 'name:ru': 'Кривая улица', 'name:en': 'Crooked Street', ...tags },
      geometry: {
        type: 'LineString',
        coordinates: [
          [37.6, 55.75],
          [37.605, 55.75 + bend],
          [37.61, 55.75],
        ],
      },
    },
  ],
});

let files = 0;
type Phone = { reading?: PositionReading; answer?: () => Promise<Response>; isOnline?: boolean; isRiding?: boolean };

/** The way on a phone; `calls` lists what the map was told. */
async function openWay({
  reading = located,
  answer = () => new Promise(() => undefined),
  isOnline = true,
  isRiding = false,
}: Phone) {
  let now = reading;
  const moves = createListeners();
  vi.stubGlobal('fetch', answer);
  const calls: [what: string, is: unknown][] = [];
  const map = Object.assign(Object.create(null), {
    showWay: (way: unknown) => void calls.push(['way', way]),
    showRoute: (to: unknown) => void calls.push(['whole', to]),
  });
  const connectivity = { isOnline: () => isOnline, savesData: () => false, watch: () => () => undefined };
  const device = Object.assign(Object.create(null), {
    connectivity,
    position: { latest: () => now, watch: moves.watch },
  });
  const still = (snapshot: object) => ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
  });
  const rent = still({ context: { rent: { stage: isRiding ? 'ACTIVE_RIDE' : 'CHECK_START' } } });
  const session = Object.assign(Object.create(null), { actor: still({ children: { rent } }) });
  // Each phone has another file: the app keeps the last one that it has read.
  const settings = settingsWith({ waysUrl: `https://ways.test/${(files += 1)}` });
  const view = await renderScreen(<WayLine map={map} target={there} />, { runtime: { settings, device, session } });
  const move = (position: Partial<typeof here>) => {
    now = { kind: 'located', position: { ...here, ...position } };
    moves.notify();
  };
  return { ...view, calls, move, said: () => screen.getByRole('status').textContent?.replaceAll('\u00A0', ' ') };
}
const sends = (bend: number, tags?: object) => async () => Response.json(file(bend, tags));

// D141
test('The app says the way’s length, time and first street, draws it, and shows all of it once', async () => {
  const { said, calls, unmount } = await openWay({ answer: sends(0.002) });
  await expect.poll(said).toBe('По улицам 770 м, 10 мин пешком. Сначала: Кривая улица.');
  const line = file(0.002).features[0]?.geometry.coordinates;
  expect(calls.filter(([, is]) => is !== null)).toEqual([
    ['way', { line, label: '10\u00A0мин' }],
    ['whole', there],
  ]);
  unmount();
  expect(calls.at(-1)).toEqual(['way', null]);
});

test('When the rider has moved on, the app says the rest of the way, and a few steps change nothing', async () => {
  const { said, move } = await openWay({ answer: sends(0) });
  await expect.poll(said).toMatch(/^По улицам 630 м, 8 мин/);
  move({ longitude: 37.6006 });
  expect(said()).toMatch(/^По улицам 630 м/);
  move({ longitude: 37.603 });
  await expect.poll(said).toMatch(/^По улицам 440 м, 6 мин/);
  move({ longitude: 37.6099 });
  await expect.poll(said).toBe('Рядом с вами');
});

test.each<[what: string, phone: Phone, says: RegExp]>([
  ['it searches', {}, /^Ищем дорогу по улицам$/],
  ['the position is unknown', { reading: { kind: 'denied' } }, /когда телефон точно узнает, где вы\.$/],
  ['the position is inexact', { reading: { kind: 'located', position: { ...here, accuracy: 200 } } }, /точно узнает/],
  [
    'there is none',
    { answer: async () => Response.json({ features: [] }) },
    /^По улицам дороги не нашли: линия .* прямая\.$/,
  ],
  ['offline', { answer: () => Promise.reject(new TypeError('Failed')), isOnline: false }, /^Улиц без сети нет/],
])('The app says one sentence instead of a way when %s', async (_, phone, says) => {
  const { said } = await openWay(phone);
  await expect.poll(said).toMatch(says);
});

test('In a ride the app says the time on the vehicle, and how much of the way has bike lanes', async () => {
  const { said } = await openWay({ answer: sends(0, { cycleway: 'lane' }), isRiding: true });
  await expect.poll(said).toBe('По улицам 630 м, 3 мин в пути. Сначала: Кривая улица. По велодорожкам: 630 м.');
});

test('The app says after three seconds that the way takes longer than usual', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { said } = await openWay({});
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await expect.poll(said).toBe('Ищем дорогу дольше обычного');
});

test('When the streets do not load, the app offers another try, which finds the way', async () => {
  let answer = async () => new Response('', { status: 503 });
  const { said, rider } = await openWay({ answer: () => answer() });
  await expect.poll(said).toMatch(/^Улицы не загрузились/);
  answer = sends(0);
  await rider.click(screen.getByRole('button', { name: 'Повторить' }));
  await expect.poll(said).toMatch(/^По улицам 630 м/);
  expect(screen.queryByRole('button')).toBeNull();
});
