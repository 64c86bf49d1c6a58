import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchMissingTiles } from '#map-engine/missingTiles.ts';

const said = vi.spyOn(console, 'error');
beforeEach(() => said.mockReset().mockImplementation(() => {}));
afterEach(() => said.mockReset());

function openMap() {
  const listeners: ((failure: { error: unknown; sourceId?: string; tile?: object }) => void)[] = [];
  const asked: string[] = [];
  const again = watchMissingTiles({
    on: (_, listener) => listeners.push(listener as (typeof listeners)[number]),
    getSource: (id) => (id === 'city' ? {} : undefined),
    refreshTiles: (source, tiles) => asked.push(...tiles.map(({ z, x, y }) => `${source} ${z}/${x}/${y}`)),
  });
  const fail = (failure: { sourceId?: string; tile?: object }) =>
    listeners.forEach((tell) => tell({ error: new Error('lost'), ...failure }));
  const tile = (x: number) => ({ tileID: { canonical: { z: 13, x, y: 2 } } });
  return { asked, again, fail, tile };
}

test('The map requests each failed tile exactly one more time, and none whose source belongs to an earlier style', () => {
  const { asked, again, fail, tile } = openMap();
  fail({ sourceId: 'city', tile: tile(1) });
  fail({ sourceId: 'city', tile: tile(2) });
  fail({ sourceId: 'older', tile: tile(3) });
  expect(asked).toEqual([]);
  again();
  expect(asked).toEqual(['city 13/1/2', 'city 13/2/2']);
  again();
  expect(asked).toHaveLength(2);
});

test('The map writes each load failure to the console, and retries nothing if the failure names no tile', () => {
  const { asked, again, fail, tile } = openMap();
  fail({ sourceId: 'city' });
  again();
  expect(asked).toEqual([]);
  fail({ sourceId: 'city', tile: tile(1) });
  expect(said.mock.calls).toEqual([[new Error('lost')], [new Error('lost')]]);
});
