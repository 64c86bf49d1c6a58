import type { LocationSheetHost } from './LocationSheet.tsx';
import type { OpenedCard } from './openedCard.ts';
import { ParkingSheet } from './ParkingSheet.tsx';
import { StationSheet } from './StationSheet.tsx';

/** The sheet of the station or parking in the address. A vehicle has its own sheet. */
export const OpenedLocationSheet = ({
  card,
  ...host
}: LocationSheetHost & { card: Exclude<OpenedCard, { kind: 'bike' }> }) =>
  card.kind === 'station' ? <StationSheet id={card.id} {...host} /> : <ParkingSheet number={card.number} {...host} />;
