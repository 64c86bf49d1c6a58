import { afterEach, expect, test } from 'vitest';
import { openDataService } from '#api/dataService.ts';
import { createStories } from '#app/services/stories/stories.ts';
import type { StoryPictures } from '#platform/storyPictures.ts';
import { fileSandbox, setFaults } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';

const sandbox = await fileSandbox();
afterEach(() => setFaults(sandbox, []));

const soon = () => AbortSignal.timeout(5_000);

/** A phone with its own memory; `signOut` as the session does it. */
async function phone() {
  const app = await signedInApp(sandbox);
  const data = openDataService({
    transport: app.transport,
    supabaseUrl: sandbox.origins.data,
    supabaseAnonKey: 'sb_publishable_test',
    realtime: 'changes',
    report: () => undefined,
  });
  const memory = new Map<string, Blob>();
  const used = new Map<string, ReadonlySet<string>>();
  const pictures: StoryPictures = {
    picture: async (name) => memory.get(name) ?? null,
    store: async (name, picture) => void memory.set(name, picture),
    retain: async (part, names) => void used.set(part, names),
  };
  let riderId: string | null = app.riderId;
  const { gatewayApi } = app;
  const stories = createStories({ data: () => data, gatewayApi, pictures, phone: 'other', riderId: () => riderId });
  return { stories, memory, used, signOut: () => (riderId = null) };
}

test('The client can reopen a story picture without a network, and tells the picture store which pictures to keep', async () => {
  const { stories, memory, used } = await phone();
  const seen = await stories.picture('helmet.ru.svg', soon());
  expect([seen.type, memory.has('helmet.ru.svg')]).toEqual(['image/svg+xml', true]);
  await setFaults(sandbox, [{ fault: 'drop-before', match: 'promo/image' }]);
  expect(await stories.picture('helmet.ru.svg', soon())).toBe(seen);

  await stories.fetch('instructions', soon());
  await stories.fetch('announcements', soon());
  expect([...used.keys()]).toEqual(['instructions', 'announcements']);
  expect(used.get('instructions')?.has('helmet.ru.svg')).toBe(true);
});

test('When a rider signs out while stories load, the client stores no story on the phone', async () => {
  const { stories, memory, used, signOut } = await phone();
  const rows = stories.fetch('instructions', soon());
  const picture = stories.picture('helmet.en.svg', soon());
  signOut();
  await Promise.all([rows, picture]);
  expect([...memory.keys(), ...used.keys()]).toEqual([]);
});
