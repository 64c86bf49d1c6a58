import type { MapCell, MapVehicle } from '#api/map.ts';
import { isLow } from '#domain/battery.ts';
import { pin, type PinDiff, type PinFeature, samePin } from './features.ts';
import { createSpread, degreesOf, type MetrePoint } from './spreadOverlaps.ts';

type List = readonly MapVehicle[];
type Known = { vehicle: MapVehicle; point: MetrePoint; pin: PinFeature };

const NONE: List = [];
/** The end of an icon's name: a mark on the vehicle that the rider rode last. No docked bike has it. */
const RIDDEN = '-ridden';

export const isRidden = ({ properties }: PinFeature): boolean => String(properties['icon']).endsWith(RIDDEN);

function iconOf({ id, form, batteryPercent }: MapVehicle, riddenId: number | null): string {
  if (id === riddenId) return `pins:${form}${RIDDEN}`;
  return form !== 'bike' && isLow(batteryPercent) ? `pins:${form}-low` : `pins:${form}`;
}

const listsOf = (cells: readonly MapCell[]): Map<string, List> =>
  new Map(
    cells.flatMap(({ id: { z, x, y }, detail }) => (detail ? [[`${z}/${x}/${y}`, detail.vehicles] as const] : [])),
  );

/**
 * Adds the ids of new, removed and changed vehicles. Both lists are sorted by id; an unchanged vehicle is the same
 * object.
 */
function addChanged(ids: Set<number>, before: List, after: List): void {
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    // Most vehicles are unchanged: the loop skips them without reading their ids.
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

/** Binary search: the list is sorted by id. */
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
 * The free vehicles as pins, stored from one update to the next, so that the cost depends on the number of changes: a
 * hundred changes cost about the same among ten thousand vehicles as among one thousand.
 */
export function createVehiclePins() {
  let lists = new Map<string, List>();
  let chosen: number | null = null;
  let ridden: number | null = null;
  const known = new Map<number, Known>();
  const stands = createSpread();

  function changedIds(next: Map<string, List>, nextChosen: number | null, nextRidden: number | null): number[] {
    const ids = new Set<number>();
    for (const [cell, list] of next) addChanged(ids, lists.get(cell) ?? NONE, list);
    for (const [cell, list] of lists) if (!next.has(cell)) for (const { id } of list) ids.add(id);
    for (const id of [chosen, nextChosen, ridden, nextRidden]) if (id !== null) ids.add(id);
    // A fixed order, so that vehicles at one location get the same positions whichever cell arrives first.
    return [...ids].sort((a, b) => a - b);
  }

  function drawn(vehicle: MapVehicle, last: Known | undefined, riddenId: number | null): Known {
    const point = last && standsAt(last.vehicle, vehicle) ? last.point : stands.take(vehicle);
    const [longitude, latitude] = degreesOf(point);
    const icon = iconOf(vehicle, riddenId);
    return { vehicle, point, pin: pin(vehicle.id, longitude, latitude, { icon, form: vehicle.form }) };
  }

  /** Where two cells contain the same vehicle, the later cell wins. */
  function findVehicle(id: number, inOrder: readonly List[]): MapVehicle | undefined {
    for (const list of inOrder) {
      const vehicle = findIn(list, id);
      if (vehicle) return vehicle;
    }
    return undefined;
  }

  return {
    /**
     * The changes on the map, or null without any. The chosen vehicle has its own pin, but its point stays reserved. The
     * vehicle that the rider rode last has a mark.
     */
    update(cells: readonly MapCell[], nextChosen: number | null, nextRidden: number | null = null): PinDiff | null {
      const next = listsOf(cells);
      const laterFirst = [...next.values()].reverse();
      const changes = changedIds(next, nextChosen, nextRidden).map((id) => ({
        id,
        vehicle: findVehicle(id, laterFirst),
        last: known.get(id),
      }));
      // Removed vehicles free their points first.
      for (const { vehicle, last } of changes)
        if (last && !(vehicle && standsAt(last.vehicle, vehicle))) stands.leave(last.point);
      const diff: PinDiff = { add: [], remove: [] };
      for (const { id, vehicle, last } of changes) {
        const wasDrawn = last !== undefined && id !== chosen;
        const now = vehicle && drawn(vehicle, last, nextRidden);
        if (now) known.set(id, now);
        else known.delete(id);
        if (!now || id === nextChosen) {
          if (wasDrawn) diff.remove.push(id);
        } else if (!wasDrawn || !samePin(last.pin, now.pin)) diff.add.push(now.pin);
      }
      lists = next;
      chosen = nextChosen;
      ridden = nextRidden;
      return diff.add.length + diff.remove.length > 0 ? diff : null;
    },
  };
}
