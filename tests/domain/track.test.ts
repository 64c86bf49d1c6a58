import { describe, expect, test } from 'vitest';
import { distanceMeters } from '#domain/distance.ts';
import { emptyTrack, type Track, extendTrack, type TrackPoint } from '#domain/track.ts';
import { readingAt, ridden, type Reading } from './readings.ts';

const trackOf = (readings: readonly Reading[]) => readings.map(readingAt).reduce(extendTrack, emptyTrack('ride'));

describe('the ride track', () => {
  test('The ride track uses only a third of the ride’s GPS positions, but has about the length of the ride', () => {
    const track = trackOf(ridden(61));
    expect(track.meters).toBeGreaterThan(230);
    expect(track.meters).toBeLessThan(252);
    expect(track.stretches).toHaveLength(1);
    expect(track.stretches[0]?.length).toBeLessThan(22);
  });

  test('A wait at a red light neither lengthens the ride track, despite position jitter, nor splits it into two lines', () => {
    const trembling = Array.from({ length: 120 }, (_, i): Reading => ({ north: (i % 3) * 5, second: i }));
    expect(trackOf(trembling)).toMatchObject({ meters: 0, stretches: [[expect.anything()]] });
    const after = ridden(20).map((one) => ({ ...one, second: one.second + 120 }));
    expect(trackOf([...trembling, ...after]).stretches.map(({ length }) => length > 3)).toEqual([true]);
  });

  test('The ride track ignores a jump that no bike can make', () => {
    const track = trackOf([...ridden(20), { north: 2_000, second: 21 }, ...ridden(20, 22)]);
    expect(track.meters).toBeLessThan(180);
    expect(track.stretches).toHaveLength(1);
  });
});

describe('the next position of the phone', () => {
  /** To the north of the first point, by as many hundred thousandths of a degree; at so many milliseconds after it. */
  const place = (steps: number, at: number, accuracy = 8) => ({
    latitude: 55.75 + steps / 100_000,
    longitude: 37.62,
    accuracy,
    at,
  });
  const metersTo = (steps: number) => distanceMeters(place(0, 0), place(steps, 0));
  const begun = extendTrack(emptyTrack('ride'), place(0, 0));
  const points = (track: Track) => track.stretches.map(({ length }) => length);

  test('The first GPS position of a ride starts the line of the ride track', () => {
    expect(begun).toEqual({ rentId: 'ride', stretches: [[[37.62, 55.75]]], meters: 0, receivedAt: 0 });
    expect(
      extendTrack(emptyTrack('ride'), { ...place(0, 5), latitude: 55.751_234_56, longitude: 37.617_777_7 }).stretches,
    ).toEqual([[[37.617_78, 55.751_23]]]);
  });

  test.each([
    ['uses a position exact to 30 m', 30, true],
    ['ignores a position less exact than 30 m', 30.1, false],
  ])('For the ride track, the app %s', (_, accuracy, counts) => {
    expect(extendTrack(emptyTrack('ride'), place(0, 0, accuracy)).receivedAt).toBe(counts ? 0 : null);
    expect(points(extendTrack(begun, place(40, 5_000, accuracy)))).toEqual([counts ? 2 : 1]);
  });

  test.each([
    ['of the same moment, elsewhere', 60_000, 20],
    ['of a second before', 59_000, 0],
  ])('The ride track ignores a GPS position that is not newer than its last one: %s', (_, at, steps) => {
    const track = extendTrack(begun, place(20, 60_000));
    expect(extendTrack(track, place(steps, at))).toBe(track);
  });

  test('A GPS position within a minute of the last one extends the ride track’s line, and a later position starts a new line', () => {
    const line = extendTrack(begun, place(20, 5_000));
    expect(points(extendTrack(line, place(40, 65_000)))).toEqual([3]);
    const broken = extendTrack(line, place(40, 65_001));
    expect(points(broken)).toEqual([2, 1]);
    expect(broken.meters).toBe(line.meters);
  });

  test('When a GPS position starts a new line of the ride track, the app drops a previous line that has only one point', () => {
    const lone = [100_000, 200_000, 300_000].reduce((track, at) => extendTrack(track, place(at / 1_000, at)), begun);
    expect(lone.stretches).toEqual([[[37.62, 55.753]]]);
    const after = extendTrack(extendTrack(lone, place(320, 302_000)), place(400, 400_000));
    expect(points(after)).toEqual([2, 1]);
  });

  // Of the 50 m to that point, 30 may be the phone's inaccuracy.
  test.each([
    ['accepts a step at the greatest speed of a bike', 0, true],
    ['ignores a step that is a little faster than a bike can be', -1, false],
  ])('From one GPS position of the ride track to the next, the app %s', (_, later, isRidden) => {
    const at = (metersTo(45) - 30) / (70 / 3_600);
    const next = extendTrack(begun, place(45, at + later));
    expect([points(next), next.meters, next === begun]).toEqual(isRidden ? [[2], metersTo(45), false] : [[1], 0, true]);
  });

  test.each([
    ['does not draw a step shorter than 12 m', 10, 8, 1],
    ['draws a step longer than 12 m', 11, 8, 2],
    ['does not draw a step shorter than the accuracy of its position', 20, 22.3, 1],
    ['draws a step as long as the accuracy of its position', 20, metersTo(20), 2],
  ])('When a new GPS position arrives for the ride track, the app %s', (_, steps, accuracy, drawn) => {
    const next = extendTrack(begun, place(steps, 9_000, accuracy));
    expect(next).toMatchObject({ receivedAt: 9_000, meters: drawn === 1 ? 0 : metersTo(steps) });
    expect(points(next)).toEqual([drawn]);
  });
});

describe('thinning a long track', () => {
  const line = (length: number, from = 0): TrackPoint[] =>
    Array.from({ length }, (_, i) => [37.62, 50 + (from + i) / 10_000]);
  const after = (stretches: Track['stretches']) => {
    const last = stretches.at(-1)?.at(-1)?.[1] ?? 0;
    return extendTrack(
      { rentId: 'ride', stretches, meters: 5, receivedAt: 0 },
      { latitude: last + 0.000_2, longitude: 37.62, accuracy: 8, at: 5_000 },
    ).stretches;
  };

  test('The app keeps every point of a ride track with four thousand points', () =>
    expect(after([line(1_000), line(2_999, 2_000)]).map(({ length }) => length)).toEqual([1_000, 3_000]));

  test('When a ride track exceeds 4,000 points, the app keeps each line’s ends and every second point of it', () => {
    const [short, odd, long] = [line(2), line(3, 10), line(3_995, 2_000)];
    const [keptShort, keptOdd, keptLong] = after([short, odd, long]);
    expect(keptShort).toEqual(short);
    expect(keptOdd).toEqual([odd[0], odd[2]]);
    expect(keptLong).toHaveLength(1_999);
    expect(keptLong?.slice(0, 3)).toEqual([long[0], long[2], long[4]]);
    expect(keptLong?.slice(-2)).toEqual([long[3_994], [37.62, 50.599_6]]);
  });
});
