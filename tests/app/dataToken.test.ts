import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { RowFilter } from '#api/dataService.ts';
import { createTokenStore } from '#api/tokens.ts';
import { fakeWire, json, tokensOf } from '../support/api/wire.ts';

const joined: string[] = [];
vi.doMock('#api/dataClient.ts', () => ({
  createDataClient: () => ({
    realtime: {
      isConnected: () => true,
      isDisconnecting: () => false,
      setAuth: async () => undefined,
      removeAllChannels: async () => undefined,
      disconnect: async () => undefined,
      removeChannel: async () => undefined,
      getChannels: () => [],
      channel(name: string) {
        joined.push(name);
        const channel = { on: () => channel, subscribe: () => channel };
        return channel;
      },
    },
  }),
}));
// Another file of this process may have loaded it with the real library.
vi.resetModules();
const { openRows } = await import('#app/services/rows.ts');
await import('#api/dataClient.ts');

afterEach(() => void vi.useRealTimers());
afterAll(() => {
  vi.doUnmock('#api/dataClient.ts');
  vi.resetModules();
});

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const rows: RowFilter = { table: 'rents', column: 'client_id', value: '100001' };
const news = { onUpdate: () => {}, onRefetchNeeded: () => {}, onSubscribed: () => {}, onDisconnected: () => {} };

function subscribed() {
  const tokens = createTokenStore();
  const reports: unknown[] = [];
  const data = openRows({
    supabaseUrl: 'https://data.test',
    supabaseAnonKey: 'anon',
    realtime: 'changes',
    transport: { ...fakeWire(() => json(200, [])).wire, tokens },
    report: (cause) => void reports.push(cause),
  });
  const stop = data.subscribe(rows, news);
  return { tokens, reports, stop };
}

it('The app joins no realtime channel before the rider has a data service token', async () => {
  const { tokens, reports, stop } = subscribed();
  tokens.put({ ...tokensOf('a'), supabaseAccessToken: null });
  await settled();
  tokens.put({ ...tokensOf('b'), supabaseAccessToken: null });
  await settled();
  expect(joined).toEqual([]);
  tokens.put(tokensOf('c'));
  await settled();
  expect([joined.length, reports]).toEqual([1, []]);
  stop();
});

it('After a failed token renewal the app still joins the realtime channel when a later renewal succeeds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  joined.length = 0;
  const { tokens, reports, stop } = subscribed();
  await settled();
  tokens.renewalFailed(502);
  await vi.advanceTimersByTimeAsync(4_000);
  await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 30_000 });
  tokens.put(tokensOf('a'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(joined).toHaveLength(1);
  stop();
});

it('When new tokens lack a data service token, the app keeps the old one for the same rider, but not for another rider', () => {
  const tokens = createTokenStore();
  tokens.put(tokensOf('a'));
  tokens.put({ ...tokensOf('b'), supabaseAccessToken: null });
  expect(tokens.current()).toMatchObject({ jwt: 'jwt-b', supabaseAccessToken: 'data-a' });
  tokens.put({ ...tokensOf('c', '200002'), supabaseAccessToken: null });
  expect(tokens.current()?.supabaseAccessToken).toBeNull();
});
