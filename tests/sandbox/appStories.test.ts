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
  const heard: string[] = [];
  const app = await signedInApp(sandbox, {
    onUnauthorised: () => {
      heard.push('401');
      const known = app.tokens.current();
      if (known) app.tokens.put({ ...known, jwt: `${known.jwt} renewed` });
    },
    onSessionRefused: () => void heard.push('refused'),
  });
  const data = openDataService({
    transport: app.transport,
    supabaseUrl: sandbox.origins.data,
    supabaseAnonKey: 'sb_publishable_test',
    realtime: 'changes',
    report: (cause) => void heard.push(String(cause)),
  });
  const memory = new Map<string, Blob>();
  const used = new Map<string, ReadonlySet<string>>();
  const pictures: StoryPictures = {
    picture: async (name) => memory.get(name) ?? null,
    store: async (name, picture) => void memory.set(name, picture),
    retain: async (part, names) => void used.set(part, names),
  };
  let riderId: string | null = app.riderId;
  const stories = createStories({
    data: () => data,
    gatewayApi: app.gatewayApi,
    pictures,
    phone: 'other',
    riderId: () => riderId,
  });
  return { stories, memory, used, heard, signOut: () => (riderId = null) };
}

// F082
test('The client reads the instructions from the stories table, and throws an error when the request fails', async () => {
  const { stories } = await phone();
  const asked = await stories.fetch('instructions', soon());
  expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['onboarding', 'pdd']));
  await setFaults(sandbox, [{ fault: 'drop-before', match: 'promo' }]);
  await expect(stories.fetch('instructions', soon())).rejects.toMatchObject({ name: 'Fault', status: 0 });
});

// F084
test('When the stories table answers 401, the client asks once for new tokens and keeps the rider signed in', async () => {
  const { stories, heard } = await phone();
  await setFaults(sandbox, [{ fault: 'status', status: 401, match: '/rest/v1/promo' }]);
  await expect(stories.fetch('instructions', soon())).rejects.toMatchObject({ status: 401 });
  expect(heard).toEqual(['401']);
});

test('The client can reopen a story picture without a network, and tells the picture store which pictures to keep', async () => {
  const { stories, memory, used } = await phone();
  const seen = await stories.picture('helmet.ru.svg', soon());
  expect([seen.type, memory.has('helmet.ru.svg')]).toEqual(['image/svg+xml', true]);
  await setFaults(sandbox, [{ fault: 'drop-before', match: 'promo/image' }]);
  expect(await stories.picture('helmet.ru.svg', soon())).toBe(seen);
  await expect(stories.picture('scan.ru.svg', soon())).rejects.toMatchObject({ status: 0 });

  await stories.fetch('instructions', soon());
  await stories.fetch('announcements', soon());
  expect([...used.keys()]).toEqual(['instructions', 'announcements']);
  expect(used.get('instructions')?.has('helmet.ru.svg')).toBe(true);
});

// F003
test('The client reports an error for a story picture that does not exist', async () => {
  const { stories } = await phone();
  await expect(stories.picture('nothing.ru.svg', soon())).rejects.toMatchObject({ status: 404 });
});

test('When a rider signs out while stories load, the client stores no story on the phone', async () => {
  const { stories, memory, used, signOut } = await phone();
  const rows = stories.fetch('instructions', soon());
  const picture = stories.picture('helmet.en.svg', soon());
  signOut();
  await Promise.all([rows, picture]);
  expect([...memory.keys(), ...used.keys()]).toEqual([]);
});
