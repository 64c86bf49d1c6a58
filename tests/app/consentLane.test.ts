import { expect, test } from 'vitest';
import { openLane } from '#app/actors/outbox.ts';
import { consentLane } from '#app/services/consents/consentLane.ts';
import type { ConsentChange } from '#domain/consent.ts';
import { createStore } from '#platform/store.ts';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';
import { fakeClients } from '../support/api/wire.ts';
import { lanePhone } from '../support/app/lanePhone.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 5, 15, 12, minute)).toISOString();
const word = (part: Partial<ConsentChange>): ConsentChange => ({
  kind: 'statistics',
  isGiven: true,
  version: '1',
  at: at(0),
  ...part,
});

/** A phone whose link and server are played; `page` opens the app on it. */
function phone(...waiting: ConsentChange[]) {
  const made = { status: 204 };
  const sent: string[] = [];
  const { mainApi } = fakeClients(async (request) => {
    if (made.status === 0) throw new TypeError('no network');
    const { given, version } = await request.json();
    sent.push(`${new URL(request.url).pathname.split('/').at(-1)} ${given} ${version}`);
    return new Response(null, { status: made.status });
  });
  const words = unsentConsentsOf(createStore(memoryStorage(), 'rider'));
  waiting.forEach(words.say);
  const lanes = lanePhone();
  const page = () =>
    openLane(
      consentLane({ mainApi, consents: words, versions: async () => ({ privatePolicy: '2026-06-01' }) }),
      lanes.parts,
    );
  return { ...lanes, made, sent, words, page };
}

// S032
test('The app sends each unsent consent once, in order and with its document’s version, and then deletes it from the phone', async () => {
  const { sent, words, page } = phone(
    word({}),
    word({ kind: 'geolocation', version: null }),
    word({ isGiven: false, at: at(5) }),
  );
  page();
  page();
  await expect.poll(words.read).toEqual([]);
  expect(sent).toEqual(['statistics true 1', 'geolocation true 2026-06-01', 'statistics false 1']);
});

test('When the rider gives a consent while the page is open, the app sends the consent at once', async () => {
  const { sent, words, page, settled } = phone();
  page();
  await settled();
  words.say(word({}));
  await expect.poll(words.read).toEqual([]);
  expect(sent).toEqual(['statistics true 1']);
});

test('When the oldest consent cannot be sent, the app retries it before it sends a later one, and reports no bug', async () => {
  const { made, sent, words, page, pass, reports } = phone(word({}), word({ isGiven: false, at: at(5) }));
  made.status = 0;
  page();
  for (const status of [503, 426, 204]) {
    expect(words.read()).toHaveLength(2);
    await pass(0);
    made.status = status;
    await pass(300_000);
  }
  await expect.poll(words.read).toEqual([]);
  expect(sent).toEqual(['statistics true 1', 'statistics true 1', 'statistics true 1', 'statistics false 1']);
  expect(reports).toEqual([]);
});

test('When the server refuses a stored consent and a retry cannot help, the app deletes the consent', async () => {
  const { made, sent, words, page } = phone(word({}));
  made.status = 400;
  page();
  await expect.poll(words.read).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('The app sends no consent while nobody is signed in', async () => {
  const { sent, words, page, setReachable } = phone(word({}));
  await setReachable(false);
  page();
  words.say(word({ at: at(5) }));
  expect([sent, words.read().length]).toEqual([[], 2]);
});
