import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { createLater, type LaterParts } from '#app/later/later.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Owed, Said } from '#domain/feedback.ts';
import type { WordBox } from '#platform/words.ts';

const rating = (rate: number, rentId = 'rent-1'): Said => ({
  kind: 'rating',
  rating: { rentId, rate, problems: [], comment: null },
});
const silence = () => Fault.from(new TypeError('Failed to fetch'));
const refused: Refusal = { code: 'estimateRequestIsFailed' };

/** The phone: its box outlives the page, its server answers as it is told. */
function phone() {
  const kept = new Map<string, Owed>();
  const box: WordBox = {
    keep: async (riderId, word) => Boolean(kept.set(`${riderId}.${word.id}`, word)),
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
  const page = (more: Partial<LaterParts> = {}) =>
    createLater({
      riderId: '100001',
      box,
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

test('with a network a word is sent at once and is gone from the phone', async () => {
  const { world, page } = phone();
  const later = page();
  expect(await later.say(rating(4))).toEqual({ kind: 'sent' });
  expect([world.sent, world.kept.size, later.waiting()]).toEqual([['key-1:4'], 0, []]);
});

test('without a network it waits, survives the page and goes with the next network, once', async () => {
  const { world, page } = phone();
  world.online = false;
  expect(await page().say(rating(3))).toEqual({ kind: 'waiting' });
  expect(world.sent).toEqual([]);

  const loaded = page();
  world.online = true;
  loaded.sendAll();
  loaded.sendAll();
  await until(() => world.kept.size === 0);
  expect(world.sent).toEqual(['key-1:3']);
  expect(loaded.waiting()).toEqual([]);
});

test('an answer that is lost is asked for again under the same key, later each time', async () => {
  const { world, page } = phone();
  world.answer = () => Promise.reject(silence());
  const later = page();
  expect(await later.say(rating(5))).toEqual({ kind: 'waiting' });
  await until(() => world.waits.some(({ milliseconds }) => milliseconds === 30_000));
  world.waits.at(-1)?.ring();
  await until(() => world.waits.some(({ milliseconds }) => milliseconds === 60_000));
  world.answer = async () => null;
  world.waits.at(-1)?.ring();
  await until(() => world.kept.size === 0);
  expect(new Set(world.sent)).toEqual(new Set(['key-1:5']));
});

test('a refusal at once stays with the form; one that comes later stays to be mended', async () => {
  const { world, page } = phone();
  world.answer = async () => refused;
  const later = page();
  expect(await later.say(rating(2))).toEqual({ kind: 'refused', refusal: refused });
  expect(later.waiting()).toEqual([]);

  world.online = false;
  await later.say(rating(2));
  world.online = true;
  later.sendAll();
  await until(() => later.waiting()[0]?.refusal !== null);
  expect(later.waiting()).toMatchObject([{ refusal: refused }]);
  const tries = world.sent.length;
  later.sendAll();
  await later.drop(later.waiting()[0]?.id ?? '');
  expect([later.waiting(), world.kept.size, world.sent.length]).toEqual([[], 0, tries]);
});

test('a newer rating of a ride takes the place of the one that waits; of another ride it does not', async () => {
  const { world, page } = phone();
  world.online = false;
  const later = page();
  await later.say(rating(1));
  await later.say(rating(4, 'rent-2'));
  await later.say(rating(5));
  expect(
    later.waiting().map(({ said }) => (said.kind === 'rating' ? [said.rating.rentId, said.rating.rate] : null)),
  ).toEqual([
    ['rent-2', 4],
    ['rent-1', 5],
  ]);
  expect(world.kept.size).toBe(2);
});

test('a letter that another tab has just sent goes under its key: it is one letter', async () => {
  const { world, page } = phone();
  const letter = (text: string): Said => ({
    kind: 'feedback',
    feedback: { topic: 'Contact', title: 'Письмо', text, images: [], rentId: null, bikeNumber: null, place: null },
  });
  world.answer = () => new Promise(() => {});
  const first = page();
  void first.say(letter('Замок не закрывается'));
  await until(() => world.sent.length === 1);
  world.answer = async () => null;
  const other = page();
  expect(await other.say(letter('Замок не закрывается'))).toEqual({ kind: 'sent' });
  expect(await other.say(letter('И ещё одно'))).toEqual({ kind: 'sent' });
  expect(world.sent).toEqual(['key-1', 'key-1', 'key-2']);
  expect(world.kept.size).toBe(0);
  first.stop();
});

test('no form holds its rider longer than ten seconds; what is refused after that stays to be mended', async () => {
  const { world, page } = phone();
  let answer: (said: Refusal | null) => void = () => undefined;
  world.answer = () => new Promise((done) => (answer = done));
  const later = page();
  const said = later.say(rating(4));
  await until(() => world.sent.length === 1);
  world.waits.find(({ milliseconds }) => milliseconds === 10_000)?.ring();
  expect(await said).toEqual({ kind: 'waiting' });
  answer(refused);
  await until(() => later.waiting()[0]?.refusal !== null);
  expect(world.kept.size).toBe(1);
});

test('who signs out takes the words along: nothing is sent any more', async () => {
  const { world, page } = phone();
  world.online = false;
  const later = page();
  await later.say(rating(4));
  later.stop();
  world.online = true;
  later.sendAll();
  await Promise.resolve();
  expect([later.waiting(), world.sent]).toEqual([[], []]);
});

test('another rider of the phone sees none of it', async () => {
  const { world, page } = phone();
  world.online = false;
  await page().say(rating(4));
  const other = page({ riderId: '100002' });
  other.sendAll();
  await Promise.resolve();
  expect(other.waiting()).toEqual([]);
});
