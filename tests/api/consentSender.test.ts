import { expect, test } from 'vitest';
import { createClients } from '#api/clients.ts';
import { createTokenStore } from '#api/tokens.ts';
import { createConsentSender } from '#app/consents/consentSender.ts';
import type { ConsentChange } from '#domain/consent.ts';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';
import { createStore } from '#platform/store.ts';
import { memoryStorage } from '../sandbox/memoryStorage.ts';
import { fakeWire, GATEWAY, MAIN, tokensOf } from './support.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 5, 15, 12, minute)).toISOString();
const word = (part: Partial<ConsentChange>): ConsentChange => ({
  kind: 'statistics',
  isGiven: true,
  version: '1',
  at: at(0),
  ...part,
});

/** A phone whose network, session and server are played. */
function phone(...waiting: ConsentChange[]) {
  const made = { status: 204, isFresh: true };
  const sent: string[] = [];
  const tokens = createTokenStore();
  tokens.put(tokensOf('anna'));
  const { wire } = fakeWire(
    async (request) => {
      if (made.status === 0) throw new TypeError('no network');
      const { given, version } = await request.json();
      sent.push(`${new URL(request.url).pathname.split('/').at(-1)} ${given} ${version}`);
      return new Response(null, { status: made.status });
    },
    { tokens },
  );
  const { mainApi } = createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, wire);
  const words = unsentConsentsOf(createStore(memoryStorage(), 'rider'));
  waiting.forEach(words.say);
  const reports: unknown[] = [];
  const tell = createConsentSender({
    mainApi,
    consents: words,
    isSignedInFresh: () => made.isFresh,
    versions: async () => ({ privatePolicy: '2026-06-01' }),
    report: (cause) => reports.push(cause),
  });
  return { made, sent, words, tell, reports };
}

test('unsent consents are sent in order with their versions, then removed', async () => {
  const { sent, words, tell } = phone(
    word({}),
    word({ kind: 'geolocation', version: null }),
    word({ isGiven: false, at: at(5) }),
  );
  tell();
  tell();
  await expect.poll(words.read).toEqual([]);
  expect(sent).toEqual(['statistics true 1', 'geolocation true 2026-06-01', 'statistics false 1']);
});

test('an unsent consent stays without a network or a server and reports no bug', async () => {
  const { made, sent, words, tell, reports } = phone(word({}));
  for (const status of [0, 503, 426]) {
    made.status = status;
    tell();
    await new Promise((turned) => setImmediate(turned));
  }
  expect(words.read()).toHaveLength(1);
  made.status = 204;
  await expect.poll(() => (tell(), words.read())).toEqual([]);
  expect([sent.at(-1), reports]).toEqual(['statistics true 1', []]);
});

test('a consent that the server refuses for good is dropped', async () => {
  const { made, sent, words, tell } = phone(word({}));
  made.status = 400;
  tell();
  await expect.poll(words.read).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('no consent is sent while nobody is signed in', () => {
  const { made, sent, words, tell } = phone(word({}));
  made.isFresh = false;
  tell();
  expect([sent, words.read().length]).toEqual([[], 1]);
});
