import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { createOutbox, type OutboxParts } from '#app/outbox/outbox.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { StoredOutboxItem, OutboxPayload } from '#domain/outbox.ts';
import type { OutboxStore } from '#platform/outboxStore.ts';

const rating = (rate: number, rentId = 'rent-1'): OutboxPayload => ({
  kind: 'rating',
  rating: { rentId, rate, problems: [], comment: null },
});
const silence = () => Fault.from(new TypeError('Failed to fetch'));
const refused: Refusal = { code: 'estimateRequestIsFailed' };

/** The phone: its box outlives the page, its server answers as it is told. */
function phone() {
  const kept = new Map<string, StoredOutboxItem>();
  const box: OutboxStore = {
    put: async (riderId, word) => Boolean(kept.set(`${riderId}.${word.id}`, word)),
    read: async (riderId) => [...kept].filter(([key]) => key.startsWith(`${riderId}.`)).map(([, word]) => word),
    drop: async (riderId, id) => void kept.delete(`${riderId}.${id}`),
  };
  const world = {
    online: true,
    kept,
    sent: [] as string[],
    waits: [] as { milliseconds: number; ring: () => void }[],
    answer: async (): Promise<Refusal | null> => null,
  };
  let ids = 0;
  const page = (more: Partial<OutboxParts> = {}) =>
    createOutbox({
      riderId: '100001',
      store: box,
      isOnline: () => world.online,
      report: (cause) => {
        throw cause;
      },
      send: (word) => {
        world.sent.push(word.said.kind === 'rating' ? `${word.id}:${word.said.rating.rate}` : word.id);
        return world.answer();
      },
      now: () => ids,
      newId: () => `key-${(ids += 1)}`,
      wait: (milliseconds, ring) => {
        const one = { milliseconds, ring };
        world.waits.push(one);
        return () => void world.waits.splice(world.waits.indexOf(one), 1);
      },
      ...more,
    });
  return { world, page };
}

const until = async (holds: () => boolean) => {
  for (let tries = 0; tries < 100 && !holds(); tries += 1) await Promise.resolve();
  expect(holds()).toBe(true);
};

test('an item is sent at once with a network and is removed from the phone', async () => {
  const { world, page } = phone();
  const later = page();
  expect(await later.enqueue(rating(4))).toEqual({ kind: 'sent' });
  expect([world.sent, world.kept.size, later.pending()]).toEqual([['key-1:4'], 0, []]);
});

test('an item without a network survives a reload and is sent once when the network returns', async () => {
  const { world, page } = phone();
  world.online = false;
  expect(await page().enqueue(rating(3))).toEqual({ kind: 'waiting' });
  expect(world.sent).toEqual([]);

  const loaded = page();
  world.online = true;
  loaded.flush();
  loaded.flush();
  await until(() => world.kept.size === 0);
  expect(world.sent).toEqual(['key-1:3']);
  expect(loaded.pending()).toEqual([]);
});

test('an item whose answer is lost is sent again under the same idempotency key, with growing delays', async () => {
  const { world, page } = phone();
  world.answer = () => Promise.reject(silence());
  const later = page();
  expect(await later.enqueue(rating(5))).toEqual({ kind: 'waiting' });
  await until(() => world.waits.some(({ milliseconds }) => milliseconds === 30_000));
  world.waits.at(-1)?.ring();
  await until(() => world.waits.some(({ milliseconds }) => milliseconds === 60_000));
  world.answer = async () => null;
  world.waits.at(-1)?.ring();
  await until(() => world.kept.size === 0);
  expect(new Set(world.sent)).toEqual(new Set(['key-1:5']));
});

test('an immediate refusal stays in the form; a later refusal leaves the item for correction', async () => {
  const { world, page } = phone();
  world.answer = async () => refused;
  const later = page();
  expect(await later.enqueue(rating(2))).toEqual({ kind: 'refused', refusal: refused });
  expect(later.pending()).toEqual([]);

  world.online = false;
  await later.enqueue(rating(2));
  world.online = true;
  later.flush();
  await until(() => later.pending()[0]?.refusal !== null);
  expect(later.pending()).toMatchObject([{ refusal: refused }]);
  const tries = world.sent.length;
  later.flush();
  await later.drop(later.pending()[0]?.id ?? '');
  expect([later.pending(), world.kept.size, world.sent.length]).toEqual([[], 0, tries]);
});

test('a newer rating replaces the waiting rating of the same ride only', async () => {
  const { world, page } = phone();
  world.online = false;
  const later = page();
  await later.enqueue(rating(1));
  await later.enqueue(rating(4, 'rent-2'));
  await later.enqueue(rating(5));
  expect(
    later.pending().map(({ said }) => (said.kind === 'rating' ? [said.rating.rentId, said.rating.rate] : null)),
  ).toEqual([
    ['rent-2', 4],
    ['rent-1', 5],
  ]);
  expect(world.kept.size).toBe(2);
});

test('feedback that another tab has just sent is sent under its key, as one item', async () => {
  const { world, page } = phone();
  const feedback = (text: string): OutboxPayload => ({
    kind: 'feedback',
    feedback: { topic: 'Contact', title: 'Письмо', text, images: [], rentId: null, bikeNumber: null, place: null },
  });
  world.answer = () => new Promise(() => {});
  const first = page();
  void first.enqueue(feedback('Замок не закрывается'));
  await until(() => world.sent.length === 1);
  world.answer = async () => null;
  const other = page();
  expect(await other.enqueue(feedback('Замок не закрывается'))).toEqual({ kind: 'sent' });
  expect(await other.enqueue(feedback('И ещё одно'))).toEqual({ kind: 'sent' });
  expect(world.sent).toEqual(['key-1', 'key-1', 'key-2']);
  expect(world.kept.size).toBe(0);
  first.stop();
});

test('a form waits ten seconds at most; an item refused later stays for correction', async () => {
  const { world, page } = phone();
  let answer: (said: Refusal | null) => void = () => undefined;
  world.answer = () => new Promise((done) => (answer = done));
  const later = page();
  const said = later.enqueue(rating(4));
  await until(() => world.sent.length === 1);
  world.waits.find(({ milliseconds }) => milliseconds === 10_000)?.ring();
  expect(await said).toEqual({ kind: 'waiting' });
  answer(refused);
  await until(() => later.pending()[0]?.refusal !== null);
  expect(world.kept.size).toBe(1);
});

test('sign-out removes the outbox: nothing is sent any more', async () => {
  const { world, page } = phone();
  world.online = false;
  const later = page();
  await later.enqueue(rating(4));
  later.stop();
  world.online = true;
  later.flush();
  await Promise.resolve();
  expect([later.pending(), world.sent]).toEqual([[], []]);
});

test('another rider on the same phone sees no item of the outbox', async () => {
  const { world, page } = phone();
  world.online = false;
  await page().enqueue(rating(4));
  const other = page({ riderId: '100002' });
  other.flush();
  await Promise.resolve();
  expect(other.pending()).toEqual([]);
});
