import type { MapCell } from '#api/map.ts';
import type { Parking, Station, StationPower } from '#domain/station.ts';
import { type Chosen, stationLabel } from '#map-engine/features.ts';
import type { OpenedCard } from './openedCard.ts';

/** The location of the open station or parking: from the map, which knows it at once, else from its own query. */
export function chosenLocation(
  card: OpenedCard | null,
  cells: readonly MapCell[],
  known: { station: Station | null; parking: Parking | null },
): Chosen | null {
  if (card?.kind === 'station') return chosenStation(card.id, cells, known.station);
  if (card?.kind === 'parking') return chosenParking(card.number, cells, known.parking);
  return null;
}

function chosenStation(id: number, cells: readonly MapCell[], station: Station | null): Chosen | null {
  const drawn = cells.flatMap(({ detail }) => detail?.stations ?? []).findLast((one) => one.id === id);
  if (drawn)
    return {
      kind: 'station',
      id,
      power: drawn.power,
      label: stationLabel(drawn),
      longitude: drawn.longitude,
      latitude: drawn.latitude,
    };
  if (!station) return null;
  const bikes = station.bikes.mechanical + station.bikes.electric;
  const label = stationLabel({ bikes, places: station.freePlaces, isActive: station.isOpen });
  return {
    kind: 'station',
    id,
    power: station.powers[0],
    label,
    longitude: station.longitude,
    latitude: station.latitude,
  };
}

function chosenParking(number: string, cells: readonly MapCell[], parking: Parking | null): Chosen | null {
  const drawn =
    cells.flatMap(({ detail }) => detail?.parkings ?? []).findLast((one) => one.number === number) ?? parking;
  return (
    drawn && {
      kind: 'parking',
      id: drawn.id,
      radiusMeters: drawn.radiusMeters,
      longitude: drawn.longitude,
      latitude: drawn.latitude,
    }
  );
}

export type StationAdvice = 'closed' | 'noBikes' | 'noPlaces' | 'noReturn' | 'otherKind' | null;

export type StationView = {
  /** Tabs of a station with both kinds. A station of one kind has none. */
  tabs: readonly StationPower[];
  power: StationPower;
  bikes: number;
  /** What a rider should know before walking to the station. */
  advice: StationAdvice;
};

/**
 * What the card of a station shows for the open tab.
 *
 * @param ridden the kind of docked bike to return
 */
export function stationView(station: Station, tab: StationPower | null, ridden: StationPower | null): StationView {
  const { powers, bikes } = station;
  const power = [tab, ridden].find((one) => one !== null && powers.includes(one)) ?? powers[0];
  // Ordinary bikes come first, as everywhere in the app.
  const tabs: readonly StationPower[] = powers.length > 1 ? ['mechanical', 'electric'] : [];
  return { tabs, power, bikes: bikes[power], advice: adviceOf(station, ridden) };
}

function adviceOf({ powers, isOpen, bikes, freePlaces }: Station, ridden: StationPower | null): StationAdvice {
  if (!isOpen) return 'closed';
  if (ridden) return powers.includes(ridden) ? (freePlaces === 0 ? 'noReturn' : null) : 'otherKind';
  if (bikes.mechanical + bikes.electric === 0) return 'noBikes';
  return freePlaces === 0 ? 'noPlaces' : null;
}
