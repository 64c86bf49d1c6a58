import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Track } from '#domain/track.ts';
import { openTrackPersister } from '#platform/queryPersister.ts';
import { keepTrack, keptTrack } from '#stores/keptTracks.ts';
import { browserDatabase } from './browserDatabase.ts';

const NOON = Date.parse('2026-06-14T12:00:00+03:00');
const DAY = 24 * 3_600_000;
const line = [
  [37.62, 55.75],
  [37.62, 55.752],
] as const;
const track: Track = { rentId: 'one', stretches: [line], meters: 222, receivedAt: NOON };
const anna = () => openTrackPersister('anna');
const keep = (more: Partial<Track> = {}, isTheirs = () => true) => keepTrack(anna(), { ...track, ...more }, isTheirs);

let world: ReturnType<typeof browserDatabase>;
beforeEach(() => {
  world = browserDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// E157, S037
test('The phone stores the track of a past ride encrypted, and only its rider reads it', async () => {
  await keep();
  expect(await keptTrack(anna(), 'one')).toEqual([line]);
  expect([await keptTrack(openTrackPersister('boris'), 'one'), await keptTrack(anna(), 'two')]).toEqual([null, null]);
  const [name, record] = [...world.stored].find(([key]) => key.startsWith('track.')) ?? [];
  const { text } = Object(Object(record).value ?? record).sealed;
  expect(`${name} ${new TextDecoder().decode(text)}`).not.toMatch(/one|anna|55\.75/);
});

// E157
test.each([
  ['shorter than 100 m', { meters: 99 }, true],
  ['of a rider who has signed out', {}, false],
] as const)('The phone does not store a track %s', async (_, more, isTheirs) => {
  await keep(more, () => isTheirs);
  expect(await keptTrack(anna(), 'one')).toBeNull();
});

// E157
test('Tracks over two years old, and the oldest ones over a megabyte, make room, but no answer of a backend does', async () => {
  world.stored.set('answer.profile', { at: NOON - 800 * DAY });
  const huge = (rentId: string, at: number) =>
    anna().persist(`track ${rentId}`, { key: ['track', rentId], data: [[line], 'x'.repeat(400_000)], at }, () => true);
  await huge('older', NOON - 9 * DAY);
  await huge('newer', NOON - 8 * DAY);
  await huge('newest', NOON - 7 * DAY);
  await keep({ rentId: 'ancient', receivedAt: NOON - 731 * DAY });
  await keep({ receivedAt: NOON });
  const left = new Set((await anna().all()).map(({ key }) => key[1]));
  expect(left).toEqual(new Set(['newer', 'newest', 'one']));
  expect(world.stored.has('answer.profile')).toBe(true);
});

test('A stored track that another version of the app has damaged counts as none', async () => {
  await anna().persist('track one', { key: ['track', 'one'], data: [[['37', 55]]], at: NOON }, () => true);
  expect(await keptTrack(anna(), 'one')).toBeNull();
});
