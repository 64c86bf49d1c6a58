import { expect, test } from 'vitest';
import { createClients } from '#api/clients.ts';
import { createTokenBox } from '#api/tokens.ts';
import { createConsentTeller } from '#app/consents/consentTeller.ts';
import type { ConsentWord } from '#domain/consent.ts';
import { consentWordsOf } from '#features/consents/consentWords.ts';
import { createStore } from '#platform/store.ts';
import { memoryStorage } from '../sandbox/memoryStorage.ts';
import { fakeWire, GATEWAY, MAIN, tokensOf } from './support.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 5, 15, 12, minute)).toISOString();
const word = (part: Partial<ConsentWord>): ConsentWord => ({
  kind: 'statistics',
  isGiven: true,
  version: '1',
  at: at(0),
  ...part,
});

/** A phone whose network, session and server are played. */
function phone(...waiting: ConsentWord[]) {
  const made = { status: 204, isFresh: true };
  const sent: string[] = [];
  const tokens = createTokenBox();
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
  const words = consentWordsOf(createStore(memoryStorage(), 'rider'));
  waiting.forEach(words.say);
  const reports: unknown[] = [];
  const tell = createConsentTeller({
    mainApi,
    words,
    isFresh: () => made.isFresh,
    versions: async () => ({ privatePolicy: '2026-06-01' }),
    report: (cause) => reports.push(cause),
  });
  return { made, sent, words, tell, reports };
}

test('what waits is said in its order, each to its version, and is gone', async () => {
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

test('without a network or a server it waits for the next time; nobody is told of a bug', async () => {
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

test('what the server will never take is not said for ever', async () => {
  const { made, sent, words, tell } = phone(word({}));
  made.status = 400;
  tell();
  await expect.poll(words.read).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('nobody is spoken for while nobody is signed in', () => {
  const { made, sent, words, tell } = phone(word({}));
  made.isFresh = false;
  tell();
  expect([sent, words.read().length]).toEqual([[], 1]);
});
