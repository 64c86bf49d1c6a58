import { metresBetween, type Point } from '../geo.ts';
import type { Random } from '../random.ts';
import { withKnownStations } from './knownStations.ts';
import { centre, near, type Spot } from './places.ts';
import type { StationRow, ParkingRow } from './rows.ts';

const STATIONS = 250;
const PARKINGS = 400;

/** The parking of the sandbox's first scooter: contract examples and first attempts use it. */
export const FIRST_PARKING = '1208';

/** A point that is far enough from those already taken, or the best of forty attempts. */
function apart(taken: readonly Point[], metres: number, spot: () => Spot): Spot {
  let best = spot();
  for (let i = 0; i < 40; i += 1) {
    if (taken.every((other) => metresBetween(other, best) >= metres)) return best;
    best = spot();
  }
  return best;
}

export function stationRows(random: Random, spot: () => Spot): StationRow[] {
  const rows: StationRow[] = [];
  for (let id = 1; id <= STATIONS; id += 1) {
    const { street, latitude, longitude } = apart(rows, 220, spot);
    rows.push({
      id,
      kind: random.pick(['mechanic', 'mechanic', 'electro', 'portplus', 'portplus'] as const),
      name_ru: `${id}. ${street.nameRu}`,
      name_en: `${id}. ${street.nameEn}`,
      latitude,
      longitude,
      places: random.whole(10, 24),
      status: random.chance(0.04) ? 'INACTIVE' : 'IN_CITY',
    });
  }
  return withKnownStations(rows);
}

export function parkingRows(random: Random, spot: () => Spot): ParkingRow[] {
  const rows: ParkingRow[] = [];
  for (let id = 1; id <= PARKINGS; id += 1) {
    const number = String(1000 + id);
    const first = number === FIRST_PARKING;
    const { street, latitude, longitude } = apart(rows, 120, spot);
    const place = first ? near(centre, 1, random) : { latitude, longitude };
    rows.push({
      id,
      number,
      name_ru: first ? 'Красная площадь' : street.nameRu,
      name_en: first ? 'Red Square' : street.nameEn,
      ...place,
      radius: first ? 40 : random.pick([15, 20, 20, 25, 30, 40]),
    });
  }
  return rows;
}
