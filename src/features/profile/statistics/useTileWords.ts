import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Tile } from './statistics.screen.ts';

export type TileWords = { figure: string; words: string };

/** A tile's figure as the language writes it, and the words under it: their number agrees with it. */
export function useTileWords(): (tile: Tile) => TileWords {
  const { t, i18n } = useLingui();
  const words = ({ unit, value }: Tile): string => {
    switch (unit) {
      case 'ride':
        return t`${plural(value, { one: 'поездка', few: 'поездки', many: 'поездок', other: 'поездки' })}`;
      case 'hour':
        return t`${plural(value, { one: 'час в пути', few: 'часа в пути', many: 'часов в пути', other: 'часа в пути' })}`;
      case 'minute':
        return t`${plural(value, { one: 'минута в пути', few: 'минуты в пути', many: 'минут в пути', other: 'минуты в пути' })}`;
      case 'meter':
        return t({ message: 'м проехали', comment: 'Under a number of metres: ridden so far' });
      case 'kilometer':
        return t({ message: 'км проехали', comment: 'Under a number of kilometres: ridden so far' });
      case 'kilocalorie':
        return t({ message: 'ккал потратили', comment: 'Under a number of kilocalories: burned so far' });
    }
  };
  return (tile) => ({ figure: figureText(i18n.locale, tile), words: words(tile) });
}

const figureText = (locale: string, { value, digits }: Tile): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
