import { describe, expect, test } from 'vitest';
import { drawnIn, drawsAnything, vehiclesDrawn } from '#map-engine/drawn.ts';

const VIEW = { west: 37.6, south: 55.7, east: 37.7, north: 55.8 };

/** A map whose library answers as told: with that many features, or by throwing. */
function mapThat(answers: number | Error, layers = ['vehicles', 'parkings']) {
  const asked: unknown[] = [];
  const map = {
    getLayer: (id: string) => (layers.includes(id) ? {} : undefined),
    queryRenderedFeatures: (...query: unknown[]) => {
      asked.push(query);
      if (answers instanceof Error) throw answers;
      return Array.from({ length: answers }, () => ({}));
    },
  };
  return { map, asked };
}

describe('the query of drawn features', () => {
  test('queries only layers of the style', () => {
    const { map, asked } = mapThat(2);
    expect(
      drawnIn(
        map,
        ['chosen', 'vehicles'],
        [
          [1, 2],
          [3, 4],
        ],
      ),
    ).toHaveLength(2);
    expect(asked).toEqual([
      [
        [
          [1, 2],
          [3, 4],
        ],
        { layers: ['vehicles'] },
      ],
    ]);
    expect(drawnIn(map, ['chosen'])).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test.each([
    'feature index out of bounds',
    "Out of bounds. Index requested n=0 can't be >= this._numberToString.length 0",
  ])('is unknown while symbols of a tile are not placed: %s', (message) => {
    const { map } = mapThat(new Error(message));
    expect(drawnIn(map, ['vehicles'])).toBeNull();
    expect(vehiclesDrawn(map, [], VIEW)).toBeNull();
    expect(drawsAnything(map)).toBe(false);
  });

  test('rethrows any other failure', () => {
    const { map } = mapThat(new Error('The style is gone'));
    expect(() => drawnIn(map, ['vehicles'])).toThrow('The style is gone');
    expect(() => drawsAnything(map)).toThrow('The style is gone');
  });

  test('is true as soon as there is one feature', () => {
    expect([drawsAnything(mapThat(0).map), drawsAnything(mapThat(1).map)]).toEqual([false, true]);
  });
});
