import type { DockedForm, StationRow } from './rows.ts';

/** The docked bikes for first attempts, some 120 m from where the map opens. */
export const FIRST_BIKE = '10117';
export const FIRST_EBIKE = '20117';

type Known = Omit<StationRow, 'status'> & {
  docks: Partial<Record<number, DockedForm | typeof FIRST_BIKE | typeof FIRST_EBIKE>>;
};

/**
 * One to take a bike from, one that is full, and one of each kind that accepts only its own bikes. Other riders do not
 * use them.
 */
const KNOWN: Known[] = [
  {
    id: 1,
    kind: 'portplus',
    name_ru: '1. Никольская улица',
    name_en: '1. Nikolskaya Street',
    latitude: 55.7553,
    longitude: 37.6216,
    places: 12,
    docks: { 3: FIRST_BIKE, 4: FIRST_EBIKE, 7: 'bike', 8: 'ebike' },
  },
  {
    id: 2,
    kind: 'portplus',
    name_ru: '2. улица Ильинка',
    name_en: '2. Ilyinka Street',
    latitude: 55.75461,
    longitude: 37.62481,
    places: 8,
    docks: { 1: 'bike', 2: 'ebike', 3: 'bike', 4: 'ebike', 5: 'bike', 6: 'ebike', 7: 'bike', 8: 'ebike' },
  },
  {
    id: 3,
    kind: 'mechanic',
    name_ru: '3. площадь Революции',
    name_en: '3. Revolution Square',
    latitude: 55.75695,
    longitude: 37.62115,
    places: 10,
    docks: { 1: 'bike', 2: 'bike', 6: 'bike' },
  },
  {
    id: 4,
    kind: 'electro',
    name_ru: '4. улица Варварка',
    name_en: '4. Varvarka Street',
    latitude: 55.7531,
    longitude: 37.626,
    places: 10,
    docks: { 2: 'ebike', 3: 'ebike', 5: 'ebike' },
  },
];

export const KNOWN_STATIONS = KNOWN.map(({ id }) => id);

/** The first stations of the city are the known ones. */
export const withKnownStations = (rows: StationRow[]): StationRow[] =>
  rows.map((row) => {
    const known = KNOWN.find(({ id }) => id === row.id);
    if (!known) return row;
    const { docks: _, ...station } = known;
    return { ...station, status: 'IN_CITY' };
  });

export type KnownPlace = { station: Known; dock: number; number: string | null };

/** Which docks of known stations hold bikes of this form, the named bike first. */
export function knownPlaces(form: DockedForm): KnownPlace[] {
  const named = form === 'bike' ? FIRST_BIKE : FIRST_EBIKE;
  const places = KNOWN.flatMap((station) =>
    Object.entries(station.docks)
      .filter(([, holds]) => holds === form || holds === named)
      .map(([dock, holds]): KnownPlace => ({ station, dock: Number(dock), number: holds === named ? named : null })),
  );
  return places.toSorted((a, b) => Number(b.number !== null) - Number(a.number !== null));
}
