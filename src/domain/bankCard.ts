import type { Day } from './birthday.ts';

/** As `GET /billing/list_cards` sends it (account §3). */
export type SentCard = {
  CardIDP: string;
  /** Masked; the last four digits are real. */
  CardNumber: string;
  CardType: string;
  /** MMYY. */
  ExpDate: string;
  IsDefault: number;
  Status: string;
};

export type CardBrand = 'mir' | 'visa' | 'mastercard';

/** The current month where the phone is. */
export type Month = Pick<Day, 'year' | 'month'>;

export type BankCard = {
  id: string;
  /** Null: a brand that this app has no drawing for. */
  brand: CardBrand | null;
  /** What the server calls it, where the brand is unknown. */
  type: string;
  /** `•• 4417`; null where the number tells no four digits. */
  mask: string | null;
  /** Null where the server gave none that can be read; then it counts as expired (account §5). */
  expiry: Month | null;
  isExpired: boolean;
  isDefault: boolean;
  /** False while the bank still looks at it: it neither pays nor becomes the main one (our reading). */
  isActive: boolean;
};

const BRANDS: Readonly<Record<string, CardBrand>> = {
  MIR: 'mir',
  VISA: 'visa',
  MASTER: 'mastercard',
  MASTERCARD: 'mastercard',
};

/** Names of their owners, the same in every language (account §9). */
export const BRAND_NAMES: Readonly<Record<CardBrand, string>> = { mir: 'Mir', visa: 'Visa', mastercard: 'Mastercard' };

export const cardBrand = (type: string): CardBrand | null => BRANDS[type.trim().toUpperCase()] ?? null;

/** The last four digits of a masked number behind two dots: a whole number never stands on a screen. */
export function cardMask(number: string): string | null {
  const digits = /(\d{4})\D*$/.exec(number)?.[1];
  return digits === undefined ? null : `••\u00A0${digits}`;
}

/** `0926` as September 2026; null for what is no month. */
export function cardExpiry(sent: string): Month | null {
  const [, month, year] = /^(\d{2})\/?(\d{2})$/.exec(sent.trim())?.map(Number) ?? [];
  return month === undefined || year === undefined || month < 1 || month > 12 ? null : { month, year: 2000 + year };
}

/** The month on the card itself is too late already, and so is a card without one (account §5). */
export const isExpired = (expiry: Month | null, today: Month): boolean =>
  expiry === null || expiry.year < today.year || (expiry.year === today.year && expiry.month <= today.month);

export function bankCard(sent: SentCard, today: Month): BankCard {
  const expiry = cardExpiry(sent.ExpDate);
  return {
    id: sent.CardIDP,
    brand: cardBrand(sent.CardType),
    type: sent.CardType.trim(),
    mask: cardMask(sent.CardNumber),
    expiry,
    isExpired: isExpired(expiry, today),
    isDefault: sent.IsDefault === 1,
    isActive: sent.Status === 'ACTIVE',
  };
}

/** It can pay. */
export const isGood = (card: BankCard): boolean => card.isActive && !card.isExpired;

/** `Mir •• 4417`: as a card is called wherever it is named. */
export const cardName = ({ brand, type, mask }: Pick<BankCard, 'brand' | 'type' | 'mask'>): string =>
  [brand === null ? type : BRAND_NAMES[brand], mask].filter(Boolean).join(' ');

/** Not for the main card, nor for one that could not pay (account §2). */
export const mayBecomeDefault = (card: BankCard): boolean => isGood(card) && !card.isDefault;

/** The card that pays without its rider's being asked: the main one, if it still can (account §7, our reading). */
export const payingCard = (cards: readonly BankCard[]): BankCard | null =>
  cards.find((card) => card.isDefault && isGood(card)) ?? null;

/** Why nothing can be paid though a card is there: it has expired. Null while one is good, or none was ever approved. */
export const expiredCard = (cards: readonly BankCard[]): BankCard | null =>
  cards.some(isGood) ? null : (defaultCard(cards) ?? cards.find(({ isActive }) => isActive) ?? null);

/** What the menu says of the cards: the main one that is active, expired or not (account §2). */
export const defaultCard = (cards: readonly BankCard[]): BankCard | null =>
  cards.find((card) => card.isDefault && card.isActive) ?? null;

/** Empty by the specification, though cards that are still looked at stay on the list (account §2, our reading). */
export const hasNoActiveCard = (cards: readonly BankCard[]): boolean => !cards.some((card) => card.isActive);
