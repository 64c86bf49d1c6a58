import { recentFixes, speedKmh } from '#domain/speed.ts';
import { emptyTrack, tracked } from '#domain/track.ts';
import { describe, expect, test } from 'vitest';

const METRE = 1 / 111_195;
type Word = { north?: number; second: number; accuracy?: number };
const word = ({ north = 0, second, accuracy = 8 }: Word) => ({ latitude: 55.75 + north * METRE, longitude: 37.62, accuracy, at: 1_000_000 + second * 1_000 });
const trackOf = (words: readonly Word[]) => words.map(word).reduce(tracked, emptyTrack('ride'));
/** North at 15 km/h, one word a second. */
const ridden = (seconds: number, from = 0) => Array.from({ length: seconds }, (_, i): Word => ({ north: (from + i) * 4.17, second: from + i }));

describe('the own track', () => {
  test('is thinned, and as long as the way', () => {
    const track = trackOf(ridden(61));
    expect(track.meters).toBeGreaterThan(230);
    expect(track.meters).toBeLessThan(252);
    expect(track.stretches).toHaveLength(1);
    expect(track.stretches[0]?.length).toBeLessThan(22);
  });

  test('stands still at a red light, however the phone trembles', () => {
    const trembling = Array.from({ length: 120 }, (_, i): Word => ({ north: (i % 3) * 5, second: i }));
    expect(trackOf(trembling)).toMatchObject({ meters: 0, stretches: [[expect.anything()]] });
  });

  test('goes on after a red light as one line', () => {
    const waiting = Array.from({ length: 100 }, (_, i): Word => ({ north: 0, second: i }));
    const after = Array.from({ length: 20 }, (_, i): Word => ({ north: i * 4.17, second: 100 + i }));
    expect(trackOf([...waiting, ...after]).stretches).toHaveLength(1);
  });

  test('takes no word of a phone that is unsure', () => {
    expect(trackOf([{ second: 0, accuracy: 31 }, { north: 500, second: 60, accuracy: 200 }])).toEqual(emptyTrack('ride'));
  });

  test('leaves out a jump that no bike can make', () => {
    const track = trackOf([...ridden(20), { north: 2_000, second: 21 }, ...ridden(20, 22)]);
    expect(track.meters).toBeLessThan(180);
    expect(track.stretches).toHaveLength(1);
  });

  test('breaks where the screen was off, and counts nothing between', () => {
    const track = trackOf([...ridden(20), ...ridden(20, 300)]);
    expect(track.stretches).toHaveLength(2);
    expect(track.meters).toBeLessThan(170);
  });

  test('is the same one for a word that was heard already', () => {
    const track = trackOf(ridden(5));
    expect(tracked(track, word({ north: 900, second: 2 }))).toBe(track);
  });

  test('of a day stays bounded', () => {
    const track = trackOf(Array.from({ length: 9_000 }, (_, i): Word => ({ north: i * 20, second: i * 5 })));
    expect(track.stretches.flat().length).toBeLessThanOrEqual(4_000);
    expect(track.meters).toBeGreaterThan(179_000);
  });
});

describe('the own speed', () => {
  const fixesOf = (words: readonly Word[]) => words.map(word).reduce(recentFixes, []);
  const at = (second: number) => word({ second }).at;

  test('is the median of the last legs', () => {
    expect(speedKmh(fixesOf(ridden(20)), at(20))).toBe(15);
  });

  test('bears one jump', () => {
    expect(speedKmh(fixesOf([...ridden(14), { north: 400, second: 14 }]), at(15))).toBe(15);
  });

  test.each([
    ['while standing', Array.from({ length: 20 }, (_, i): Word => ({ north: (i % 2) * 1.5, second: i })), 20],
    ['after two words', ridden(3), 3],
    ['of a phone that is unsure', ridden(20).map((one) => ({ ...one, accuracy: 45 })), 20],
    ['when the last word is old', ridden(20), 40],
  ])('is not said %s', (_, words, second) => {
    expect(speedKmh(fixesOf(words), at(second))).toBeNull();
  });
});
