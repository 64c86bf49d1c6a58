import { afterEach, expect, test, vi } from 'vitest';
import { textMessage } from '#domain/textCommand.ts';
import { createDeviceKeyStore } from '#platform/deviceKey.ts';
import { messageVectors } from '../support/textVectors.ts';
import { browserDatabase } from './browserDatabase.ts';

afterEach(() => vi.unstubAllGlobals());

const [vector] = messageVectors;
const given = {
  keyId: '7K3M9QXA',
  secret: vector?.secret ?? '',
  number: '+79000000000',
  priceRoubles: 3,
  expiresAt: 9,
  givenAt: 1,
};

// E156
test('The device key signs as the server’s secret does, and neither its record nor the key gives its bytes', async () => {
  const { stored } = browserDatabase();
  const keys = createDeviceKeyStore('A');
  await keys.write(given);
  const record: unknown = [...stored.values()][0];
  const { secret } = Object(record).value;
  expect([secret instanceof CryptoKey, secret.extractable, JSON.stringify(record).includes(given.secret)]).toEqual([
    true,
    false,
    false,
  ]);
  await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow(/extractable/);
  const mac = await keys.mac();
  const { act, vehicle, parking, message = '', idempotencyKey: key = '', ...numbered } = vector ?? {};
  if (!mac || act === undefined || vehicle === undefined || parking === undefined) throw new Error('no key, no vector');
  expect(
    await textMessage(
      { keyId: '', counter: 0, minute: 0, ...numbered, intent: { act, vehicle, parking, rentId: null }, key },
      mac,
    ),
  ).toBe(message);
});

// E156
test('Each message has the next counter, which is stored before the message is composed; another rider has no key', async () => {
  const world = browserDatabase();
  const keys = createDeviceKeyStore('A');
  await keys.write(given);
  // A reload, or another tab.
  const counted = [await keys.count(), await createDeviceKeyStore('A').count()].map((one) => one?.counter);
  expect(counted).toEqual([1, 2]);
  world.trouble = 'full';
  expect(await keys.count()).toBeNull();
  expect([await createDeviceKeyStore('B').read(), await createDeviceKeyStore('B').count()]).toEqual([null, null]);
});
