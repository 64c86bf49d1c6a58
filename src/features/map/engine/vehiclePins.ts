import type { MapCell, MapVehicle } from '#api/map.ts';
import { isLow } from '#domain/battery.ts';
import { createStands, degreesOf, type Spot } from './apart.ts';
import { pin, type PinDiff, type PinFeature, samePin } from './features.ts';

type List = readonly MapVehicle[];
type Known = { vehicle: MapVehicle; spot: Spot; pin: PinFeature };

const NONE: List = [];

function iconOf({ form, batteryPercent }: MapVehicle): string {
  return form !== 'bike' && isLow(batteryPercent) ? `pins:${form}-low` : `pins:${form}`;
}

const listsOf = (cells: readonly MapCell[]): Map<string, List> =>
  new Map(
    cells.flatMap(({ id: { z, x, y }, detail }) => (detail ? [[`${z}/${x}/${y}`, detail.vehicles] as const] : [])),
  );

/** Adds the ids that came, went or are told otherwise. Both lists go up by id; who is told as before is the same object. */
function addChanged(ids: Set<number>, before: List, after: List): void {
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    // Nearly all of them: not even their ids are looked at.
    while (i < before.length && j < after.length && before[i] === after[j]) {
      i++;
      j++;
    }
    const last = before[i];
    const next = after[j];
    if (!last && !next) return;
    const id = Math.min(last?.id ?? Infinity, next?.id ?? Infinity);
    ids.add(id);
    if (last?.id === id) i++;
    if (next?.id === id) j++;
  }
}

/** By halves: a list goes up by id. */
function findIn(list: List, id: number): MapVehicle | undefined {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.id ?? id) < id) low = middle + 1;
    else high = middle;
  }
  const found = list[low];
  return found?.id === id ? found : undefined;
}

const standsAt = (a: MapVehicle, b: MapVehicle) => a.longitude === b.longitude && a.latitude === b.latitude;

/**
 * The free vehicles as pins, remembered from one word of the server to the next: to tell a hundred moves costs about the same
 * in a city of ten thousand vehicles as in one of a thousand.
 */
export function createVehiclePins() {
  let lists = new Map<string, List>();
  let chosen: number | null = null;
  const known = new Map<number, Known>();
  const stands = createStands();

  function changedIds(next: Map<string, List>, nextChosen: number | null): number[] {
    const ids = new Set<number>();
    for (const [cell, list] of next) addChanged(ids, lists.get(cell) ?? NONE, list);
    for (const [cell, list] of lists) if (!next.has(cell)) for (const { id } of list) ids.add(id);
    if (chosen !== nextChosen) for (const id of [chosen, nextChosen]) if (id !== null) ids.add(id);
    // In one order, so that a stand is drawn the same whichever cell came first.
    return [...ids].toSorted((a, b) => a - b);
  }

  function drawn(vehicle: MapVehicle, last: Known | undefined): Known {
    const spot = last && standsAt(last.vehicle, vehicle) ? last.spot : stands.take(vehicle);
    const [longitude, latitude] = degreesOf(spot);
    return { vehicle, spot, pin: pin(vehicle.id, longitude, latitude, { icon: iconOf(vehicle) }) };
  }

  /** Of two cells that name one vehicle the later is right. */
  function told(id: number, inOrder: readonly List[]): MapVehicle | undefined {
    for (const list of inOrder) {
      const vehicle = findIn(list, id);
      if (vehicle) return vehicle;
    }
    return undefined;
  }

  return {
    /**
     * What changes on the map; null where nothing does. The chosen one is drawn by its card, yet keeps its place among the
     * others.
     */
    update(cells: readonly MapCell[], nextChosen: number | null): PinDiff | null {
      const next = listsOf(cells);
      const laterFirst = [...next.values()].toReversed();
      const changes = changedIds(next, nextChosen).map((id) => ({
        id,
        vehicle: told(id, laterFirst),
        last: known.get(id),
      }));
      // Who goes makes room first.
      for (const { vehicle, last } of changes)
        if (last && !(vehicle && standsAt(last.vehicle, vehicle))) stands.leave(last.spot);
      const diff: PinDiff = { add: [], remove: [] };
      for (const { id, vehicle, last } of changes) {
        const wasDrawn = last !== undefined && id !== chosen;
        const now = vehicle && drawn(vehicle, last);
        if (now) known.set(id, now);
        else known.delete(id);
        if (!now || id === nextChosen) {
          if (wasDrawn) diff.remove.push(id);
        } else if (!wasDrawn || !samePin(last.pin, now.pin)) diff.add.push(now.pin);
      }
      lists = next;
      chosen = nextChosen;
      return diff.add.length + diff.remove.length > 0 ? diff : null;
    },
  };
}
