import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Speaker } from '#i18n/useSpeaker.ts';
import type { Tile } from './statistics.screen.ts';

export type TileWords = { figure: string; words: string };

const wordsUnder = ({ unit, value }: Tile): MessageDescriptor => {
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

/** A tile's figure as the language writes it, and the words under it: their number agrees with it (account §9). */
export const tileWords = (speaker: Speaker, tile: Tile): TileWords => ({
  figure: new Intl.NumberFormat(speaker.locale, {
    minimumFractionDigits: tile.digits,
    maximumFractionDigits: tile.digits,
  }).format(tile.value),
  words: speaker._(wordsUnder(tile)),
});
