type TileId = { x: number; y: number; z: number };
/** What the library says of a tile that did not load. */
type Failure = { error: unknown; sourceId?: string; tile?: { tileID: { canonical: TileId } } };

/** The part of the library's map that this file uses. */
type Tiles = {
  on: (event: 'error', listener: (failure: Failure) => void) => unknown;
  getSource: (id: string) => unknown;
  refreshTiles: (sourceId: string, tiles: TileId[]) => void;
};

/**
 * Remembers which tiles did not load, as in a tunnel: the library itself never asks for them again. What fails stands
 * in the console, as it does without a listener.
 * @returns asks for them again. Call it when the network is back, and after a move
 */
export function watchMissingTiles(map: Tiles): () => void {
  let missing: { sourceId: string; tile: TileId }[] = [];
  map.on('error', ({ error, sourceId, tile }) => {
    console.error(error);
    if (sourceId === undefined || !tile) return;
    const { x, y, z } = tile.tileID.canonical;
    missing.push({ sourceId, tile: { x, y, z } });
  });
  return () => {
    const again = missing;
    missing = [];
    for (const { sourceId, tile } of again) if (map.getSource(sourceId)) map.refreshTiles(sourceId, [tile]);
  };
}
