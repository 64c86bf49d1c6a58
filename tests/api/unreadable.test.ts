import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createClients } from '#api/clients.ts';
import { provideRent } from '#app/actors/rent.ts';
import type { PhotoBox } from '#platform/photos.ts';
import { memoryStorage } from '../sandbox/memoryStorage.ts';
import { fakeWire, GATEWAY, json, MAIN, tokensOf } from './support.ts';

test('a rent without an id hides no ride: somebody hears of it, and the ride is asked for again', async () => {
  const { wire } = fakeWire(() => json(200, { items: [{ rental_id: '4711' }], serverTime: '2026-11-21T09:00:00Z' }));
  wire.tokens.put(tokensOf('a'));
  const { gatewayApi } = createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, wire);
  const reported: unknown[] = [];
  const nobody = () => Promise.reject(new Error('nothing is photographed here'));
  const photos: PhotoBox = { keep: nobody, read: nobody, drop: nobody };
  const report = (cause: unknown) => void reported.push(cause);
  const rent = createActor(
    provideRent({ gatewayApi, serverClock: wire.serverClock, photos, storage: memoryStorage(), report }),
    {
      input: { riderId: '100001' },
    },
  ).start();

  const { truth } = rent.getSnapshot().children;
  if (!truth) throw new Error('nobody asks for the ride');
  await waitFor(truth, (now) => now.matches({ word: 'stale' }), { timeout: 1_000 });
  expect(reported.map(String)).toEqual([expect.stringContaining('rent')]);
  rent.stop();
});
