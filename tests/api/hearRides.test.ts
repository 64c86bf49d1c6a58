import { beforeEach, expect, test, vi } from 'vitest';
import { createClients } from '#api/clients.ts';
import type { DataClient, RowNews } from '#api/data.ts';
import { createServerClock } from '#api/serverClock.ts';
import { createTokenBox } from '#api/tokens.ts';
import { hearRides } from '#app/actors/hearRides.ts';

type Channel = RowNews & { isLeft: boolean };
const channels: Channel[] = [];

vi.mock('#app/actors/line.ts', () => ({
  closeLine: async () => undefined,
  openLine: (): DataClient => ({
    follow: (_, news) => {
      const channel = { ...news, isLeft: false };
      channels.push(channel);
      return () => void (channel.isLeft = true);
    },
    read: async () => [],
    close: async () => undefined,
  }),
}));

/** A page that hears of a rider's rides; what it was told, and how its network comes and goes. */
function openPage() {
  const tokens = createTokenBox();
  const told: string[] = [];
  let tellNetwork: (isOnline: boolean) => unknown = () => undefined;
  const end = new AbortController();
  const fetchNothing = async () => Response.json([]);
  const wire = {
    tokens,
    serverClock: createServerClock(),
    onUnauthorised: () => undefined,
    onSessionRefused: () => undefined,
    onUpdateRequired: () => undefined,
    language: () => 'ru' as const,
    fetch: fetchNothing,
  };
  const { gatewayApi } = createClients(
    { mainApiUrl: 'https://main.test', gatewayApiUrl: 'https://gateway.test' },
    wire,
  );
  const connectivity = {
    watch: (listener: (isOnline: boolean) => void) => {
      tellNetwork = listener;
      return () => void (tellNetwork = () => undefined);
    },
  };
  hearRides(
    {
      supabaseUrl: 'https://data.test',
      supabaseAnonKey: 'anon',
      tokens,
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

test('when the network is back another channel is joined, and the first is left once rows flow there', () => {
  const page = openPage();
  channels[0]?.onLive();
  page.goes();
  expect(left()).toEqual([false]);
  page.comes();
  expect(left()).toEqual([false, false]);
  channels[1]?.onLive();
  expect(left()).toEqual([true, false]);
  expect(page.told).toEqual(['server.wentLive', 'server.wentLive']);
  page.end();
});

test('a network that comes and goes before rows flow opens no third channel; with the session all are left', () => {
  const page = openPage();
  page.comes();
  expect(left()).toEqual([true, false]);
  channels[1]?.onLive();
  page.comes();
  page.comes();
  expect(left()).toEqual([true, false, true, false]);
  // The one that rows flow on may fall silent and come back meanwhile: it is not the newer one's end.
  channels[1]?.onLive();
  expect(left()).toEqual([true, false, true, false]);
  channels[3]?.onLive();
  expect(left()).toEqual([true, true, true, false]);
  page.comes();
  page.end();
  expect(left()).toEqual([true, true, true, true, true]);
  page.comes();
  expect(channels).toHaveLength(5);
});
