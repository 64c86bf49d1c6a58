import { useLingui } from '@lingui/react/macro';
import type { Price } from '#domain/priceLines.ts';
import { useFormat } from './useFormat.ts';

/** «6 ₽/мин», «от 4 ₽/мин»: what a minute costs after the free ones. */
export function useMinutePrice(): (price: Price) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (price) => {
    const perMinute = format.money(price.perMinute);
    return price.isLeast
      ? t({
          message: `от ${perMinute}/мин`,
          comment: 'The least price per minute, where it changes in a ride: from 4 ₽/min',
        })
      : t({ message: `${perMinute}/мин`, comment: 'Price per minute: 6 ₽/min' });
  };
}
