import type { OpenedCard } from './openedCard.ts';
import { ParkingSheet } from './ParkingSheet.tsx';
import type { PlaceSheetHost } from './PlaceSheet.tsx';
import { StationSheet } from './StationSheet.tsx';

/** The sheet of the station or the parking that the address names; a vehicle has its own. */
export const OpenedPlace = ({ card, ...host }: PlaceSheetHost & { card: Exclude<OpenedCard, { kind: 'bike' }> }) =>
  card.kind === 'station' ? <StationSheet id={card.id} {...host} /> : <ParkingSheet number={card.number} {...host} />;
