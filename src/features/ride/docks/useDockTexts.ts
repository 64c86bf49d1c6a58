import { useLingui } from '@lingui/react/macro';
import { addressIn } from '#domain/address.ts';
import { dockNumber } from '#domain/docks.ts';
import type { BikeDock, StationName } from '#domain/rent.ts';

/** «Станция «Театральный проезд, 5»»: the name of a station inside a sentence. */
export function useStationText(): (station: Pick<StationName, 'address'>) => string {
  const { i18n, t } = useLingui();
  return ({ address }) => {
    const name = addressIn(i18n.locale, address);
    return t({
      message: `станция «${name}»`,
      comment: 'A docking station by its address, in the middle of a sentence',
    });
  };
}

/** «Док 7, станция «Театральный проезд, 5»»: where the bike is locked. Empty if it is in no dock. */
export function useDockText(): (dock: BikeDock | null) => string {
  const { t } = useLingui();
  const stationWords = useStationText();
  return (dock) => {
    if (dock === null) return '';
    const number = dockNumber(dock.code);
    const station = stationWords(dock.station);
    return number === null
      ? station
      : t({ message: `Док ${number}, ${station}`, comment: 'Dock 7, station “Teatralny proyezd, 5”' });
  };
}
