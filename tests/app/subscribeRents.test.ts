import { beforeEach, expect, test, vi } from 'vitest';
import type { RowListener } from '#api/dataService.ts';
import { subscribeRents } from '#app/actors/realtime.ts';
import type { Rows } from '#app/services/rows.ts';
import { DATA, fakeClients, json } from '../support/api/wire.ts';

type Channel = RowListener & { isLeft: boolean };
const channels: Channel[] = [];

vi.mock('#app/services/rows.ts', () => ({
  closeDataService: async () => undefined,
  dataServiceOf: (): Rows => ({
    subscribe: (_, news) => {
      const channel = { ...news, isLeft: false };
      channels.push(channel);
      return () => void (channel.isLeft = true);
    },
    ask: async () => Promise.reject(new Error('nothing is asked')),
    close: async () => undefined,
  }),
}));

/** A page that subscribes to a rider's rides, with the events that it received and a switch for its network. */
function openPage() {
  const told: string[] = [];
  let tellNetwork: (isOnline: boolean) => unknown = () => undefined;
  const end = new AbortController();
  const { gatewayApi, wire } = fakeClients(() => json(200, { items: [], serverTime: '2026-11-21T09:00:00Z' }));
  const connectivity = {
    watch: (listener: (isOnline: boolean) => void) => {
      tellNetwork = listener;
      return () => void (tellNetwork = () => undefined);
    },
  };
  subscribeRents(
    {
      supabaseUrl: DATA,
      supabaseAnonKey: 'anon',
      realtime: 'changes',
      transport: wire,
      gatewayApi,
      connectivity,
      report: () => undefined,
    },
    '1',
    ({ type }) => void told.push(type),
    end.signal,
  );
  return { told, goes: () => tellNetwork(false), comes: () => tellNetwork(true), end: () => end.abort() };
}

const left = () => channels.map(({ isLeft }) => isLeft);

beforeEach(() => void (channels.length = 0));

// G016
test('When the network is back, the app joins a new realtime channel for rents, and leaves the old one only when the new one is live', () => {
  const page = openPage();
  channels[0]?.onSubscribed();
  page.goes();
  expect(left()).toEqual([false]);
  page.comes();
  expect(left()).toEqual([false, false]);
  channels[1]?.onSubscribed();
  expect(left()).toEqual([true, false]);
  expect(page.told).toEqual(['server.wentLive', 'server.wentLive']);
  page.end();
});

// A050, D063
test('While the network comes and goes, the app has at most two realtime channels for rents open, and none after the session', () => {
  const page = openPage();
  page.comes();
  expect(left()).toEqual([true, false]);
  channels[1]?.onSubscribed();
  page.comes();
  page.comes();
  expect(left()).toEqual([true, false, true, false]);
  // The channel with rows may fall silent and come back: this must not end the newer channel.
  channels[1]?.onSubscribed();
  expect(left()).toEqual([true, false, true, false]);
  channels[3]?.onSubscribed();
  expect(left()).toEqual([true, true, true, false]);
  page.comes();
  page.end();
  expect(left()).toEqual([true, true, true, true, true]);
  page.comes();
  expect(channels).toHaveLength(5);
});

// B022
test('The app requests the list of rents when realtime reports missing rows, and handles no inserted row itself', async () => {
  const page = openPage();
  expect(channels[0]).not.toHaveProperty('onInsert');
  channels[0]?.onRefetchNeeded();
  await expect.poll(() => page.told).toEqual(['server.rentsListed']);
  page.end();
});
