import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { openLane } from '#app/actors/outbox.ts';
import { createOutbox } from '#app/services/outbox/outbox.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { OutboxPayload, StoredOutboxItem } from '#domain/outbox.ts';
import type { OutboxStore } from '#platform/outboxStore.ts';
import { lanePhone } from '../support/app/lanePhone.ts';

const rating = (rate: number, rentId = 'rent-1'): OutboxPayload => ({
  kind: 'rating',
  rating: { rentId, rate, problems: [], comment: null },
});
const feedback = (text: string): OutboxPayload => ({
  kind: 'feedback',
  feedback: { topic: 'Contact', title: 'Письмо', text, images: [], rentId: null, bikeNumber: null, place: null },
});
const silence = () => Fault.from(new TypeError('Failed to fetch'));
const refused: Refusal = { code: 'estimateRequestIsFailed' };

/** The phone: its storage outlives the page, and the test sets its server's answers. */
function phone() {
  const lanes = lanePhone();
  const kept = new Map<string, StoredOutboxItem>();
  const sent: string[] = [];
  const world = { ...lanes, kept, deletes: true, sent, answer: async (): Promise<Refusal | null> => null };
  const store: OutboxStore = {
    put: async (riderId, word) => Boolean(kept.set(`${riderId}.${word.id}`, word)),
    read: async (riderId) => [...kept].filter(([key]) => key.startsWith(`${riderId}.`)).map(([, word]) => word),
    drop: async (riderId, id) => void (world.deletes && kept.delete(`${riderId}.${id}`)),
  };
  let ids = 0;
  const page = (riderId = '100001') =>
    createOutbox({
      riderId,
      store,
      open: (lane) => openLane(lane, lanes.parts),
      send: (word) => {
        world.sent.push(word.payload.kind === 'rating' ? `${word.id}:${word.payload.rating.rate}` : word.id);
        return world.answer();
      },
      now: () => ids,
      newId: () => `key-${(ids += 1)}`,
    });
  return { world, page };
}

test('When the page becomes visible, the app resends an outbox item whose first sending got no response', async () => {
  const { world, page } = phone();
  world.answer = () => Promise.reject(silence());
  expect(await page().enqueue(rating(5))).toEqual({ kind: 'waiting' });
  await world.settled();
  world.answer = async () => null;
  await world.show();
  await expect.poll(() => world.kept.size).toBe(0);
  expect(world.sent).toEqual(['key-1:5', 'key-1:5']);
});

// F058
test('The outbox drops an item that the server refuses at once, but keeps one refused later until the rider deletes it', async () => {
  const { world, page } = phone();
  world.answer = async () => refused;
  const outbox = page();
  expect(await outbox.enqueue(rating(2))).toEqual({ kind: 'refused', refusal: refused });
  expect([outbox.pending(), world.kept.size]).toEqual([[], 0]);

  await world.setReachable(false);
  await outbox.enqueue(rating(2));
  await world.setReachable(true);
  await expect.poll(() => outbox.pending()).toMatchObject([{ refusal: refused }]);
  const tries = world.sent.length;
  await world.show();
  await outbox.drop(outbox.pending()[0]?.id ?? '');
  expect([outbox.pending(), world.kept.size, world.sent.length]).toEqual([[], 0, tries]);
});

test('A newer rating replaces an unsent rating of the same ride in the outbox, but not a rating of another ride', async () => {
  const { world, page } = phone();
  await world.setReachable(false);
  const outbox = page();
  await outbox.enqueue(rating(1));
  await outbox.enqueue(rating(4, 'rent-2'));
  await outbox.enqueue(rating(5));
  expect(outbox.pending()).toMatchObject([{ payload: rating(4, 'rent-2') }, { payload: rating(5) }]);
  expect(world.kept.size).toBe(2);
});

test('When two tabs store a rating of the same ride in the outbox, the app sends only the newer rating', async () => {
  const { world, page } = phone();
  await world.setReachable(false);
  const [one, other] = [page(), page()];
  await one.enqueue(rating(1));
  await other.enqueue(rating(5));
  await world.setReachable(true);
  await expect.poll(() => world.kept.size).toBe(0);
  await world.show();
  expect(world.sent).toEqual(['key-2:5']);
  expect([one.pending(), other.pending()]).toEqual([[], []]);
});

test('When the rider submits the same feedback in two tabs, the app sends one outbox item with the first tab’s idempotency key', async () => {
  const { world, page } = phone();
  let answer = () => {};
  world.answer = () => new Promise((done) => (answer = () => done(null)));
  const first = page();
  const payload = [first.enqueue(feedback('Замок не закрывается'))];
  await expect.poll(() => world.sent.length).toBe(1);
  const other = page();
  payload.push(other.enqueue(feedback('Замок не закрывается')), other.enqueue(feedback('И ещё одно')));
  await world.settled();
  // One tab sends at a time.
  expect(world.sent).toEqual(['key-1']);
  world.answer = async () => null;
  answer();
  await world.pass(10_000);
  await Promise.all(payload);
  expect(new Set(world.sent)).toEqual(new Set(['key-1', 'key-2']));
  expect(world.kept.size).toBe(0);
});

test('When a tab closes, another open tab sends the items of the outbox', async () => {
  const { world, page } = phone();
  world.answer = () => new Promise(() => {});
  const first = page();
  void first.enqueue(rating(4));
  await expect.poll(() => world.sent.length).toBe(1);
  world.answer = async () => null;
  const other = page();
  await world.settled();
  expect(world.sent).toHaveLength(1);
  first.stop();
  await expect.poll(() => world.kept.size).toBe(0);
  expect(world.sent).toEqual(['key-1:4', 'key-1:4']);
  expect(other.pending()).toEqual([]);
});

test('If the server refuses a submitted form only after ten seconds, the form’s item stays in the outbox', async () => {
  const { world, page } = phone();
  let answer: (payload: Refusal | null) => void = () => undefined;
  world.answer = () => new Promise((done) => (answer = done));
  const outbox = page();
  const payload = outbox.enqueue(rating(4));
  await expect.poll(() => world.sent.length).toBe(1);
  await world.pass(10_000);
  expect(await payload).toEqual({ kind: 'waiting' });
  answer(refused);
  await expect.poll(() => outbox.pending()).toMatchObject([{ refusal: refused }]);
  expect(world.kept.size).toBe(1);
});

test('The app sends an outbox item once, even when the storage cannot delete it', async () => {
  const { world, page } = phone();
  world.deletes = false;
  const outbox = page();
  expect(await outbox.enqueue(rating(4))).toEqual({ kind: 'sent' });
  await world.show();
  expect([world.sent, outbox.pending()]).toEqual([['key-1:4'], []]);
});

test('The app does not send an outbox item that is no longer stored', async () => {
  const { world, page } = phone();
  await world.setReachable(false);
  const outbox = page();
  await outbox.enqueue(rating(4));
  world.kept.clear();
  await world.setReachable(true);
  await expect.poll(() => outbox.pending()).toEqual([]);
  expect(world.sent).toEqual([]);
});

test('When a bug stops the sending of an outbox item, the app reports the bug and the item stays in the outbox', async () => {
  const { world, page } = phone();
  const bug = new Error('a bug in the client');
  world.answer = () => Promise.reject(bug);
  const outbox = page();
  expect(await outbox.enqueue(rating(4))).toEqual({ kind: 'waiting' });
  expect([world.reports, outbox.pending().length]).toEqual([[bug], 1]);
});

test('After sign-out the outbox stores no item and sends no item', async () => {
  const { world, page } = phone();
  await world.setReachable(false);
  const outbox = page();
  await outbox.enqueue(rating(4));
  world.kept.clear();
  outbox.stop();
  expect(await outbox.enqueue(rating(5))).toEqual({ kind: 'waiting' });
  await world.setReachable(true);
  expect([outbox.pending(), world.sent, world.kept.size]).toEqual([[], [], 0]);
});

test('At sign-out a form stops waiting for the server’s response', async () => {
  const { world, page } = phone();
  world.answer = () => new Promise(() => {});
  const outbox = page();
  const payload = outbox.enqueue(rating(4));
  await expect.poll(() => world.sent.length).toBe(1);
  outbox.stop();
  expect(await payload).toEqual({ kind: 'waiting' });
});

test('Another rider on the same phone sees none of the first rider’s outbox items', async () => {
  const { world, page } = phone();
  await world.setReachable(false);
  await page().enqueue(rating(4));
  const other = page('100002');
  await world.settled();
  expect(other.pending()).toEqual([]);
});
