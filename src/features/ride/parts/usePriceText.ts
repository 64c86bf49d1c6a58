import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { priceOf } from '#domain/priceLines.ts';
import type { Offer } from '#domain/rent.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useMinutePrice } from '#i18n/useMinutePrice.ts';

type Priced = Pick<Offer, 'priceLines' | 'freeMinutes' | 'fareCap'>;

/** «30 минут бесплатно, потом 6 ₽/мин»: what a ride with an offered vehicle costs. */
export function usePriceText(): (offer: Priced) => string {
  const { t } = useLingui();
  const format = useFormat();
  const minutePrice = useMinutePrice();
  const upToCap = (words: string, fareCap: number | null): string => {
    if (fareCap === null) return words;
    if (fareCap === 0) return t`Эта поездка бесплатная`;
    const cap = format.money(fareCap);
    return t({
      message: `${words}, не больше ${cap} за поездку`,
      comment: '30 minutes free, then ₽6 a minute, no more than ₽500 a ride',
    });
  };
  return (offer) => {
    const price = priceOf(offer);
    if (price === null) return t`Цена появится, когда выберете тариф`;
    const free = offer.freeMinutes;
    const spoken = minutePrice(price);
    if (free === 0) return upToCap(spoken, offer.fareCap);
    const words = t({
      message: `${plural(free, { one: '# минута бесплатно', few: '# минуты бесплатно', many: '# минут бесплатно', other: '# минуты бесплатно' })}, потом ${spoken}`,
      comment: '30 minutes free, then the price: ₽6 a minute, from ₽4 a minute',
    });
    return upToCap(words, offer.fareCap);
  };
}
