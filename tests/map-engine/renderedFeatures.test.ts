import { describe, expect, test } from 'vitest';
import { drawnIn, vehiclesDrawn, whenGroundIsDrawn } from '#map-engine/renderedFeatures.ts';

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

describe('drawnIn', () => {
  test('The map queries drawn features only in layers that the style has', () => {
    const { map, asked } = mapThat(2);
    const from: [number, number] = [1, 2];
    const to: [number, number] = [3, 4];
    expect(drawnIn(map, ['chosen', 'vehicles'], [from, to])).toHaveLength(2);
    expect(asked).toEqual([[[from, to], { layers: ['vehicles'] }]]);
    expect(drawnIn(map, ['chosen'])).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test.each([
    'feature index out of bounds',
    "Out of bounds. Index requested n=0 can't be >= this._numberToString.length 0",
  ])('When MapLibre’s query fails with “%s”, the map reports the drawn features as unknown', (message) => {
    const { map } = mapThat(new Error(message));
    expect(drawnIn(map, ['vehicles'])).toBeNull();
    expect(vehiclesDrawn(map, [], VIEW)).toBeNull();
  });

  test('When MapLibre’s query for drawn features fails because the style is gone, the map passes the error on', () => {
    const { map } = mapThat(new Error('The style is gone'));
    expect(() => drawnIn(map, ['vehicles'])).toThrow('The style is gone');
  });
});

describe('whenGroundIsDrawn', () => {
  function openMap() {
    const loaded = new Set<string>();
    const listeners = new Set<() => void>();
    const state: { sources: string[] | null; drawn: number } = { sources: null, drawn: 0 };
    whenGroundIsDrawn(
      {
        on: (_, listener) => listeners.add(listener),
        off: (_, listener) => listeners.delete(listener),
        isSourceLoaded: (id) => loaded.has(id),
      },
      () => state.sources,
      () => (state.drawn += 1),
    );
    return { state, loaded, render: () => [...listeners].forEach((listener) => listener()) };
  }

  test('The map reports the basemap’s first frame once, after every basemap tile in view has loaded', () => {
    const { state, loaded, render } = openMap();
    render();
    expect(state.drawn).toBe(0);
    state.sources = ['city', 'hills'];
    loaded.add('city');
    render();
    expect(state.drawn).toBe(0);
    loaded.add('hills');
    expect(state.drawn).toBe(0);
    render();
    render();
    expect(state.drawn).toBe(1);
  });

  test('The map reports the first frame of a basemap without tiles as soon as the style has loaded', () => {
    const { state, render } = openMap();
    state.sources = [];
    render();
    expect(state.drawn).toBe(1);
  });
});
