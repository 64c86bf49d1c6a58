import { useLingui } from '@lingui/react/macro';
import type { BankCard } from '#domain/bankCard.ts';

/** `09/27`, as printed on the card. */
const printedExpiry = ({ month, year }: { month: number; year: number }) =>
  `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;

/** Until when a card is valid, or why it cannot pay. */
export function useCardNote(): (card: BankCard) => string {
  const { t } = useLingui();
  return (card) => {
    if (!card.isActive) return t`Банк проверяет карту`;
    if (card.isExpired) return t`Срок карты вышел`;
    const month = card.expiry && printedExpiry(card.expiry);
    return t({
      message: `До ${month}`,
      comment: 'A bank card is good until; placeholder: month and year such as 09/27',
    });
  };
}
