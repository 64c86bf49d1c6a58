import { useLingui } from '@lingui/react/macro';
import { cardName } from '#domain/bankCard.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import type { PayingCard } from '#features/cards/usePayingCard.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useTravelText } from '#i18n/useTravelTexts.ts';
import type { Check } from '#ui/Checklist.tsx';
import { usePriceText } from '../parts/usePriceText.ts';
import type { OfferCheck, OfferView } from './offer.view.ts';

/**
 * The texts of the vehicle card in the current language.
 * `card` pays for the ride; `expired` would pay if it were valid.
 */
export function useOfferTexts(
  { offer, walk, checks, location }: OfferView,
  { card, expired }: Pick<PayingCard, 'card' | 'expired'>,
) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const wayWords = useTravelText();
  const priceText = usePriceText();

  const textsOf = (check: OfferCheck): Omit<Check, 'key' | 'state'> => {
    const { key } = check;
    const tariff = offer.tariffName;
    const distance = format.distance(walk?.meters ?? 0);
    if (key === 'card')
      return { title: card === null ? t`Карта добавлена` : cardName(card, i18n.locale), note: paymentNote() };
    if (key === 'cardRequired' && expired !== null)
      return { title: t`Срок карты вышел`, note: whyNot(cardName(expired, i18n.locale)) };
    if (key === 'tariff') return { title: tariff === null ? t`Тариф есть` : t`Тариф «${tariff}»` };
    if (key === 'near') return { title: t`Вы рядом` };
    if (key === 'bikeIsFarFromUser')
      return {
        title: t`Подойдите ближе`,
        note: t({ message: `Ещё ${distance}`, comment: 'Distance left to the vehicle' }),
      };
    if (key === 'geoNotAllowedByUser' && location === 'unknown')
      return { title: t`Покажите, где вы`, note: t`Начать можно только рядом` };
    return errorNote(key);
  };

  const paymentNote = (): string => {
    if (offer.cardHold === null) return t`Спишем после поездки`;
    const hold = format.money(offer.cardHold);
    return t({
      message: `Банк заморозит ${hold} до конца поездки, а спишем только её стоимость`,
      comment: 'Beside the card that pays: the bank holds ₽300 until the ride ends, then only its price is charged',
    });
  };

  const whyNot = (name: string) =>
    t({
      message: `${name}. Добавьте другую: с неё оплачивается поездка.`,
      comment: 'The only card has expired; the placeholder is its name, such as Mir •• 4417',
    });
  const errorNote = (code: ErrorCode) => {
    const { title, text } = errorTexts(i18n, { code, ...(offer.debt !== null && { debt: offer.debt }) });
    return { title, note: text };
  };

  const spoken = checks.map((check): Check => ({ key: check.key, state: check.state, ...textsOf(check) }));

  return {
    price: priceText(offer),
    walk: wayWords(walk),
    checks: spoken,
    firstMissing: spoken.find(({ state }) => state === 'todo')?.title,
    rideTime: (minutes: number) => {
      const time = format.minutes(minutes);
      return t({ message: `${time} в пути`, comment: '1 h 43 min of riding on this battery' });
    },
  };
}
