import { useLingui } from '@lingui/react/macro';
import type { StationPower } from '#domain/station.ts';

/** Names of the two kinds of docked bikes: for a tab, and for a whole station. */
export function usePowerNames(): Record<StationPower, { short: string; station: string }> {
  const { t } = useLingui();
  return {
    mechanical: {
      short: t({ message: 'Механические', comment: 'Tab: ordinary bikes of a station' }),
      station: t`Станция механических велосипедов`,
    },
    electric: {
      short: t({ message: 'Электро', comment: 'Tab: electric bikes of a station' }),
      station: t`Станция электровелосипедов`,
    },
  };
}

/** The kind of a station, for the line above its address. */
export function useStationKind(): (powers: readonly StationPower[]) => string {
  const { t } = useLingui();
  const names = usePowerNames();
  return (powers) => {
    const [first = 'mechanical'] = powers;
    return powers.length > 1 ? t`Станция обоих видов` : names[first].station;
  };
}
