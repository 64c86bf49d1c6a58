import type { MapCell } from '#api/map.ts';
import type { Bounds } from '#domain/mapCells.ts';
import { createClusters } from './clusters.ts';
import { collection, diffPins, groupPins, type PinDiff, type PinFeature } from './features.ts';
import type { Overlay } from './overlay.ts';
import { createVehiclePins } from './vehiclePins.ts';

/** Pins of one source. Only changes go to the worker. */
export function createPinFeed(overlay: Overlay, sourceId: string) {
  let shown: ReadonlyMap<number, PinFeature> = new Map();
  const all = () => collection([...shown.values()]);
  return {
    /** Returns what has changed, or null. */
    show(pins: readonly PinFeature[]): PinDiff | null {
      const next = new Map(pins.map((pin) => [pin.id, pin]));
      const diff = diffPins(shown, next);
      shown = next;
      if (diff) overlay.updateData(sourceId, diff, all);
      return diff;
    },
    /** Call it after a new style: it has no such source. */
    refill: () => overlay.setData(sourceId, all()),
  };
}

/** Pins of vehicles. There are so many that the map gets only those in view, and of those only changes. */
export function createVehicleFeed(overlay: Overlay, sourceId: string, clusterMaxZoom: number) {
  const pins = createVehiclePins();
  const clusters = createClusters(clusterMaxZoom);
  const feed = createPinFeed(overlay, sourceId);
  const groups = createPinFeed(overlay, 'density');
  let lastView: { bounds: Bounds; zoom: number } | null = null;

  function draw() {
    if (lastView) feed.show(clusters.draw(lastView.bounds, lastView.zoom));
  }

  return {
    show(cells: readonly MapCell[], chosenId: number | null, riddenId: number | null): void {
      const diffs = [pins.update(cells, chosenId, riddenId), groups.show(groupPins(cells))];
      for (const diff of diffs) if (diff) clusters.change(diff);
      if (diffs.some(Boolean)) draw();
    },
    /** Call it at every step of a move. Most steps stay within the last draw and cost nothing. */
    look(view: { bounds: Bounds; zoom: number }): void {
      if (lastView && clusters.serves(view.bounds, view.zoom)) return;
      lastView = view;
      draw();
    },
    refill(): void {
      feed.refill();
      groups.refill();
    },
    splitZoom: (clusterId: number) => clusters.splitZoom(clusterId),
  };
}
