import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ActiveI18n } from '#i18n/useI18n.ts';
import type { Tile } from './statistics.view.ts';

export type TileTexts = { figure: string; words: string };

const labelTexts = ({ unit, value }: Tile): MessageDescriptor => {
  switch (unit) {
    case 'ride':
      return msg`${plural(value, { one: 'поездка', few: 'поездки', many: 'поездок', other: 'поездки' })}`;
    case 'hour':
      return msg`${plural(value, { one: 'час в пути', few: 'часа в пути', many: 'часов в пути', other: 'часа в пути' })}`;
    case 'minute':
      return msg`${plural(value, { one: 'минута в пути', few: 'минуты в пути', many: 'минут в пути', other: 'минуты в пути' })}`;
    case 'meter':
      return msg({ message: 'м проехали', comment: 'Under a number of metres: ridden so far' });
    case 'kilometer':
      return msg({ message: 'км проехали', comment: 'Under a number of kilometres: ridden so far' });
    case 'kilocalorie':
      return msg({ message: 'ккал потратили', comment: 'Under a number of kilocalories: burned so far' });
  }
};

/**
 * The figure of a tile in the format of the language, and the text below it. The text agrees with the number (account
 * §9).
 */
export const tileTexts = (i18n: ActiveI18n, tile: Tile): TileTexts => ({
  figure: new Intl.NumberFormat(i18n.locale, {
    minimumFractionDigits: tile.digits,
    maximumFractionDigits: tile.digits,
  }).format(tile.value),
  words: i18n._(labelTexts(tile)),
});
