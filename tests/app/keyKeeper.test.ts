import { expect, it } from 'vitest';
import { keyKeeper } from '#app/services/text/keyKeeper.ts';
import { withLock } from '#platform/heldLock.ts';
import { fakeClients, json } from '../support/api/wire.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 27, 9);
const FROM_SERVER = {
  keyId: '7K3M9QXA',
  secret: `${'A'.repeat(43)}=`,
  number: '+79000000000',
  priceRoubles: 0,
  expiresAt: '2027-02-25T09:00:00.000Z',
};

/** A phone that comes online with this key: when the keys were given that it then stores, and its requests. */
async function cameOnline(known: { age: number; left: number } | null, isAwaiting = false) {
  const stored: number[] = [];
  const { gatewayApi, sent } = fakeClients(() => json(201, FROM_SERVER));
  const key = known && { givenAt: NOW - known.age, expiresAt: NOW + known.left };
  keyKeeper({
    gatewayApi,
    serverClock: { now: () => NOW, monotonic: () => 0, isSure: () => true, learn: () => undefined },
    connectivity: { isOnline: () => true, savesData: () => false, watch: () => () => undefined },
    report: (cause) => {
      throw cause;
    },
    keys: {
      read: async () => key && { keyId: '0000000A', number: FROM_SERVER.number, priceRoubles: 0, ...key },
      write: async ({ givenAt }) => void stored.push(givenAt),
    },
    awaitsAnswer: () => isAwaiting,
    onGiven: () => undefined,
  })();
  // The keeper holds this lock until it has the key.
  await withLock('velorent.deviceKey', AbortSignal.timeout(5_000), async () => undefined);
  return { stored, requests: sent.length };
}

// E156
it.each<[string, Parameters<typeof cameOnline>, number[]]>([
  ['A phone without a device key gets one', [null], [NOW]],
  [
    'A phone whose device key is a week old gets another: the server may have ended it',
    [{ age: 7 * DAY, left: 83 * DAY }],
    [NOW],
  ],
  ['A phone keeps a device key that is less than a week old', [{ age: 6 * DAY, left: 84 * DAY }], []],
  ['A phone keeps its old device key while a message awaits an answer', [{ age: 30 * DAY, left: 60 * DAY }, true], []],
  ['A phone gets a device key after the last one has expired', [{ age: 90 * DAY, left: -1 }, true], [NOW]],
])('%s', async (_, phone, given) => {
  expect(await cameOnline(...phone)).toEqual({ stored: given, requests: given.length });
});
