import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Fault } from '#api/fault.ts';
import { backToMaps, type PersistedQuery, type QueryPersister, withMaps } from '#platform/queryPersister.ts';
import { persistQueries, restoreQueries } from '#stores/persistQueries.ts';

function boxOf(...kept: PersistedQuery[]) {
  const held = new Map(kept.map((answer) => [JSON.stringify(answer.key), answer]));
  const box: QueryPersister = {
    persist: async (hash, answer, isTheirs) => void (isTheirs() && held.set(hash, answer)),
    one: async (hash) => held.get(hash) ?? null,
    all: async () => [...held.values()],
    evict: async () => undefined,
  };
  return { held, box: Promise.resolve(box) };
}

let answers: QueryClient;
let stop: () => void;
let isTheirs: boolean;
const open = (box: Promise<QueryPersister>) => (stop = persistQueries(answers, box, () => isTheirs));
/** A screen that asks. */
const ask = (key: readonly unknown[], queryFn: () => Promise<unknown>) =>
  new QueryObserver(answers, { queryKey: key, queryFn, retry: false, networkMode: 'always' }).subscribe(() => {});
const silence = () => new Promise<never>(() => {});
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: performance.timeOrigin + 1_000_000 });
  answers = new QueryClient();
  isTheirs = true;
});
afterEach(() => {
  stop();
  answers.clear();
  vi.useRealTimers();
});

test('The app persists the last response to each query, except responses that contain a secret', async () => {
  const { held, box } = boxOf();
  open(box);
  ask(['profile'], async () => ({ name: 'Анна' }));
  ask(['chatPass'], async () => 'secret');
  await later(2_000);
  expect([...held.values()].map(({ key, data }) => [key, data])).toEqual([[['profile'], { name: 'Анна' }]]);
  answers.setQueryData(['profile'], { name: 'Вера' });
  await later(2_000);
  expect(held.get('["profile"]')).toMatchObject({
    data: { name: 'Вера' },
    at: Math.floor(performance.timeOrigin) + 1_002_000,
  });
});

test('When the rider signs out before the app has persisted a response, the app does not persist that response', async () => {
  const { held, box } = boxOf();
  open(box);
  ask(['profile'], async () => 1);
  await later(10);
  isTheirs = false;
  await later(5_000);
  expect(held.size).toBe(0);
});

describe('a persisted query', () => {
  const kept: PersistedQuery = { key: ['cards'], data: ['•• 4210'], at: 5 };

  test('When the network fails, the app shows the persisted response', async () => {
    open(boxOf(kept).box);
    ask(['cards'], () => Promise.reject(Fault.from(new TypeError('Failed to fetch'))));
    await later(10);
    expect(answers.getQueryState(['cards'])).toMatchObject({ data: ['•• 4210'], dataUpdatedAt: 5 });
  });

  test('When the server’s response is slow, the app shows the persisted response until the new response comes', async () => {
    open(boxOf(kept).box);
    let answer: (value: unknown) => void = () => {};
    ask(['cards'], () => new Promise((come) => (answer = come)));
    await later(2_900);
    expect(answers.getQueryData(['cards'])).toBeUndefined();
    await later(200);
    expect(answers.getQueryData(['cards'])).toEqual(['•• 4210']);
    answer([]);
    await later(10);
    expect(answers.getQueryData(['cards'])).toEqual([]);
  });

  test('When the server refuses a query, the app does not show the persisted response', async () => {
    open(boxOf(kept).box);
    ask(['cards'], () => Promise.reject(Fault.ofAnswer(new Response('', { status: 403 }), {})));
    await later(5_000);
    expect(answers.getQueryData(['cards'])).toBeUndefined();
  });

  test('Without a network, the app shows all persisted responses at once, but keeps the responses that are newer', async () => {
    const { box } = boxOf(kept, { key: ['profile'], data: 'old', at: 6 });
    open(box);
    answers.setQueryData(['profile'], 'new');
    await restoreQueries(answers, box);
    expect(answers.getQueryData(['cards'])).toEqual(['•• 4210']);
    expect(answers.getQueryData(['profile'])).toBe('new');
  });

  test('The app shows persisted past rides before the server answers, and persisted stories even after a refusal', async () => {
    const rides: PersistedQuery = { key: ['history', 'rides', 'head'], data: 'yesterday', at: 7 };
    const banner: PersistedQuery = { key: ['stories', 'announcements', 'ru'], data: 'banner', at: 8 };
    const { box, held } = boxOf(rides, banner);
    open(box);
    let answer: (value: unknown) => void = () => {};
    ask(rides.key, () => new Promise((come) => (answer = come)));
    ask(banner.key, () => Promise.reject(Fault.ofAnswer(new Response('', { status: 401 }), {})));
    await later(10);
    expect(answers.getQueryState(rides.key)).toMatchObject({ data: 'yesterday', dataUpdatedAt: 7 });
    expect(answers.getQueryData(banner.key)).toBe('banner');
    answer('today');
    await later(2_000);
    expect(held.get(JSON.stringify(rides.key))?.data).toBe('today');
  });

  test('While one map cell does not load, the app still shows the persisted neighbouring map cell', async () => {
    open(boxOf({ key: ['mapCell', 14, 1, 1], data: 'near', at: 7 }).box);
    ask(['mapCell', 14, 1, 2], silence);
    await later(4_000);
    expect(answers.getQueryData(['mapCell', 14, 1, 1])).toBe('near');
  });
});

test('The app restores a persisted response unchanged, including JavaScript Map values', () => {
  const answer = {
    names: new Map([['7', { ru: 'Пушкинская', en: 'Pushkinskaya' }]]),
    rows: [1, null, 'x'],
    deep: { of: new Map([[1, new Map([[2, 3]])]]) },
  };
  expect(JSON.parse(JSON.stringify(answer, withMaps), backToMaps)).toEqual(answer);
});
