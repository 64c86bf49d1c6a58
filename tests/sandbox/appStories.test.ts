import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createStories } from '#app/stories/stories.ts';
import type { StoryStore } from '#platform/storyStore.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { signedInApp } from './signedIn.ts';
import { openSandbox, setFaults } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => setFaults(sandbox, []));
afterAll(() => sandbox.close());

const soon = () => AbortSignal.timeout(5_000);

/** A phone with its own memory; `signOut` as the session does it. */
async function phone() {
  const heard: string[] = [];
  const app = await signedInApp(sandbox, {
    onUnauthorised: () => void heard.push('401'),
    onSessionRefused: () => void heard.push('refused'),
  });
  const memory = new Map<string, unknown>();
  const kept: StoryStore = {
    rows: async (part) => memory.get(part),
    storeRows: async (part, rows) => void memory.set(part, rows),
    picture: async (name) => {
      const picture = memory.get(name);
      return picture instanceof Blob ? picture : null;
    },
    storePicture: async (name, picture) => void memory.set(name, picture),
    evict: async (wanted) => {
      for (const [name, value] of memory) if (value instanceof Blob && !wanted.has(name)) memory.delete(name);
    },
  };
  let riderId: string | null = app.riderId;
  const stories = createStories({
    supabaseUrl: sandbox.origins.data,
    supabaseAnonKey: 'sb_publishable_test',
    tokens: app.tokens,
    gatewayApi: app.gatewayApi,
    store: kept,
    phone: 'other',
    riderId: () => riderId,
  });
  return { stories, memory, heard, signOut: () => (riderId = null) };
}

test('instructions are read from the table and stored in the phone', async () => {
  const { stories, memory } = await phone();
  expect(await stories.stored('instructions')).toBeNull();
  const asked = await stories.fetch('instructions', soon());
  expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['onboarding', 'pdd']));
  await setFaults(sandbox, [{ fault: 'drop-before', match: 'promo' }]);
  await expect(stories.fetch('instructions', soon())).rejects.toBeInstanceOf(TypeError);
  expect(await stories.stored('instructions')).toEqual(asked);
  expect([...memory.keys()]).toEqual(['instructions']);
});

test('a 401 of the table rejects the read and does not sign the rider out', async () => {
  const { stories, heard } = await phone();
  await setFaults(sandbox, [{ fault: 'status', status: 401, match: '/rest/v1/promo' }]);
  await expect(stories.fetch('instructions', soon())).rejects.toThrow('promo: 401');
  expect(heard).toEqual([]);
});

test('a picture that was shown opens without a network; a picture that no story names is deleted', async () => {
  const { stories, memory } = await phone();
  const seen = await stories.picture('helmet.ru.svg', soon());
  expect([seen.type, memory.has('helmet.ru.svg')]).toEqual(['image/svg+xml', true]);
  await setFaults(sandbox, [{ fault: 'drop-before', match: 'promo/image' }]);
  expect(await stories.picture('helmet.ru.svg', soon())).toBe(seen);
  await expect(stories.picture('scan.ru.svg', soon())).rejects.toMatchObject({ status: 0 });

  memory.set('gone.svg', new Blob(['x']));
  await stories.fetch('instructions', soon());
  // The other story may name it.
  expect(memory.has('gone.svg')).toBe(true);
  await stories.fetch('news', soon());
  expect([memory.has('gone.svg'), memory.has('helmet.ru.svg')]).toEqual([false, true]);
});

test('a file that is no picture is refused', async () => {
  const { stories } = await phone();
  await expect(stories.picture('nothing.ru.svg', soon())).rejects.toMatchObject({ status: 404 });
});

test('nothing is stored for a rider who has signed out meanwhile', async () => {
  const { stories, memory, signOut } = await phone();
  const rows = stories.fetch('instructions', soon());
  const picture = stories.picture('helmet.en.svg', soon());
  signOut();
  await Promise.all([rows, picture]);
  expect([...memory.keys()]).toEqual([]);
});
