import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FollowScreen } from '#features/follow/FollowScreen.tsx';
import { exampleOf } from '../../support/answers/examples.ts';
import { renderScreen, settingsWith } from '../../support/components/renderScreen.tsx';

const NOW = new Date('2026-06-15T06:00:10Z');
beforeEach(() => void vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const TOKEN = 'x'.repeat(43);
const ride = Object(exampleOf('getSharedRide'));
type Answer = { status: number; body?: object } | 'none' | 'never';
const ended: Answer = { status: 404, body: { code: 'SHARE_NOT_FOUND' } };

/** The page of a link; each request gets the next answer, and the last one again. */
async function follow(answers: readonly Answer[], { token = TOKEN, online = true } = {}) {
  const asked: unknown[] = [];
  const left = [...answers];
  const POST = async (path: string, { body }: { body: object }) => {
    asked.push([path, body]);
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? 'never';
    if (answer === 'never') return new Promise<never>(() => undefined);
    if (answer === 'none') throw new TypeError('Failed to fetch');
    const response = new Response('{}', { status: answer.status });
    return response.ok ? { data: answer.body, response } : { error: answer.body, response };
  };
  const connectivity = { isOnline: () => online, savesData: () => true, watch: () => () => undefined };
  await renderScreen(<FollowScreen />, {
    at: `/follow#${token}`,
    route: '/follow',
    runtime: {
      publicApi: Object.create({ POST }),
      device: { connectivity },
      settings: settingsWith({ mapsAppUrl: 'https://maps.example/{latitude},{longitude}', mapLanguage: 'ru' }),
    },
  });
  // The hour depends on the zone of the machine.
  const said = () => document.body.textContent?.replaceAll(/\s+/g, ' ').replaceAll(/\d\d(?=:\d\d)/g, 'hh') ?? '';
  return { asked, said, later: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}

const GONE = 'Поездка больше не видна';
const place = Object(ride).position;

// F101
test.each<[what: string, part: object, says: string]>([
  ['an area', {}, 'Примерное место на hh:59: не дальше 500 м от середины круга.'],
  ['the exact position', { precision: 'exact', position: { ...place, radiusMeters: 10 } }, 'Место на hh:59.'],
  ['only the state', { precision: 'state', position: null }, 'Место скрыто: видно только, что поездка идёт.'],
  ['a vehicle that does not report', { position: null }, 'Где транспорт, сейчас неизвестно'],
  ['a pause', { state: 'paused' }, 'Поездка на паузе'],
])('The page of a shared ride says what the rider shares and how exact it is: %s', async (_, part, says) => {
  const { said, asked } = await follow([{ status: 200, body: { ...ride, ...part } }]);
  await expect.poll(said).toContain(says);
  expect(said()).toContain('Самокат, в пути с hh:50');
  // The token is in the body alone.
  expect(asked[0]).toEqual(['/api/shared-ride', { token: TOKEN }]);
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

// F101
test('The page asks every ten seconds, keeps the last answer when none comes, and ends calmly with the ride', async () => {
  const { said, asked, later } = await follow([
    { status: 200, body: ride },
    { status: 503 },
    { status: 503 },
    { status: 503 },
    ended,
  ]);
  await expect.poll(said).toContain('Поездка продолжается');
  expect(said()).not.toContain('Нет связи');
  await later(20_000);
  expect(said()).toContain('Нет связи. Показываем последнее, что знаем.');
  expect(said()).toContain('Примерное место');
  await later(20_000);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(GONE);
  expect(said()).not.toContain('Примерное место');
  const before = asked.length;
  await later(60_000);
  expect(asked).toHaveLength(before);
});

// F101
test('The vehicle of a shared ride moves on the drawing of the city, and is in the middle again before it leaves it', async () => {
  const exact = (metersNorth: number): Answer => {
    const position = { ...place, radiusMeters: 10, latitude: place.latitude + metersNorth / 111_195 };
    return { status: 200, body: { ...ride, precision: 'exact', position } };
  };
  const { later } = await follow([exact(0), exact(100), exact(600)]);
  const picture = await screen.findByRole('img', { name: 'Место поездки на карте, север сверху' });
  const at = () =>
    picture
      .querySelector('g')
      ?.getAttribute('transform')
      ?.match(/[\d.]+/g)
      ?.map((n) => Math.round(Number(n)));
  const seen = [at()];
  for (const _ of [1, 2]) {
    await later(10_000);
    seen.push(at());
  }
  // 100 m are 28 units of the drawing.
  expect(seen).toEqual([
    [240, 320],
    [240, 292],
    [240, 320],
  ]);
});

// F101, S034
test.each<[what: string, answers: Answer[], token: string, requests: number]>([
  ['the server does not know it', [ended], TOKEN, 1],
  ['it has no token', [], '', 0],
  ['its token is cut', [], 'xxxx', 0],
])('A link that does not work leads to one calm page: %s', async (_, answers, token, requests) => {
  const { asked } = await follow(answers, { token });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(GONE);
  expect(asked).toHaveLength(requests);
  expect(screen.getByRole('link', { name: 'На главную' })).toBeDefined();
});

// F101
test('While the first answer is late, the page says so, and after an error it offers another try', async () => {
  const slow = await follow(['never']);
  await slow.later(4_000);
  expect(slow.said()).toContain('Ответ идёт дольше обычного.');
  document.body.replaceChildren();
  const failed = await follow(['none']);
  await failed.later(10_000);
  expect(screen.getByRole('button', { name: /ещё раз|Повторить/ })).toBeDefined();
  expect(failed.said()).not.toContain(GONE);
});

// F101
test('A link that is read too often is asked again after the time that the server names', async () => {
  const often: Answer = { status: 429, body: { code: 'SHARE_READ_TOO_OFTEN', retries_in: 40 } };
  const { asked, later } = await follow([{ status: 200, body: ride }, often]);
  await later(12_000);
  expect(asked).toHaveLength(2);
  await later(30_000);
  expect(asked).toHaveLength(2);
  await later(12_000);
  expect(asked).toHaveLength(3);
});
