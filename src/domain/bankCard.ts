import type { Day } from './birthday.ts';
import { ownProperty } from './ownProperty.ts';

/** As `GET /billing/list_cards` sends it (account §3). */
export type CardPayload = {
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

/** A calendar month; the current one is in the phone's time zone. */
export type Month = Pick<Day, 'year' | 'month'>;

export type BankCard = {
  id: string;
  /** Null for a brand without a drawing in this app. */
  brand: CardBrand | null;
  /** The server's name of the brand; shown where `brand` is null. */
  type: string;
  /** `•• 4417`; null where the number does not end in four digits. */
  mask: string | null;
  /** Null where the server sent none or an unreadable one; the card then counts as expired (account §5). */
  expiry: Month | null;
  isExpired: boolean;
  isDefault: boolean;
  /** False while the bank checks the card: it cannot pay and cannot become the main one (our reading). */
  isActive: boolean;
};

const BRANDS: Readonly<Record<string, CardBrand>> = {
  MIR: 'mir',
  VISA: 'visa',
  MASTER: 'mastercard',
  MASTERCARD: 'mastercard',
};

const BRAND_NAMES: Readonly<Record<CardBrand, string>> = { mir: 'Mir', visa: 'Visa', mastercard: 'Mastercard' };

/** The name of a payment system (account §9). In Russian Mir is «Мир», as its cards say (our reading). */
export const brandName = (brand: CardBrand, locale: string): string =>
  brand === 'mir' && locale === 'ru' ? 'Мир' : BRAND_NAMES[brand];

export const cardBrand = (type: string): CardBrand | null => ownProperty(BRANDS, type.trim().toUpperCase()) ?? null;

/** The last four digits behind two dots; null where there are none. No screen shows a whole number. */
export function cardMask(number: string): string | null {
  const digits = /(\d{4})\D*$/.exec(number)?.[1];
  return digits === undefined ? null : `••\u00A0${digits}`;
}

/** `0926` is September 2026; null for anything that is not a month. */
export function cardExpiry(sent: string): Month | null {
  const [, month, year] = /^(\d{2})\/?(\d{2})$/.exec(sent.trim())?.map(Number) ?? [];
  return month === undefined || year === undefined || month < 1 || month > 12 ? null : { month, year: 2000 + year };
}

/**
 * A card is expired from the first day of its own month on; so is a card without a month (account §5). A bank takes it
 * to the month's end, and so does the sandbox's (`sandbox/world/riders.ts`).
 */
export const isExpired = (expiry: Month | null, today: Month): boolean =>
  expiry === null || expiry.year < today.year || (expiry.year === today.year && expiry.month <= today.month);

export function bankCard(sent: CardPayload, today: Month): BankCard {
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

/** The card can pay. */
export const isPayable = (card: BankCard): boolean => card.isActive && !card.isExpired;

/** `Mir •• 4417`: the card's name on every screen. */
export const cardName = ({ brand, type, mask }: Pick<BankCard, 'brand' | 'type' | 'mask'>, locale: string): string =>
  [brand === null ? type : brandName(brand, locale), mask].filter(Boolean).join(' ');

/** False for the main card and for a card that cannot pay (account §2). */
export const mayBecomeDefault = (card: BankCard): boolean => isPayable(card) && !card.isDefault;

/**
 * The card that is charged without a question to the rider: the main one if it can pay, else null (account §7, our
 * reading).
 */
export const payingCard = (cards: readonly BankCard[]): BankCard | null =>
  cards.find((card) => card.isDefault && isPayable(card)) ?? null;

/**
 * The expired card that explains why the rider cannot pay. Null while another card can pay, or when no card is active.
 */
export const expiredCard = (cards: readonly BankCard[]): BankCard | null =>
  cards.some(isPayable) ? null : (defaultCard(cards) ?? cards.find(({ isActive }) => isActive) ?? null);

/** The card that the menu names: the active main one, expired or not (account §2). */
export const defaultCard = (cards: readonly BankCard[]): BankCard | null =>
  cards.find((card) => card.isDefault && card.isActive) ?? null;

/** The list counts as empty (account §2). Cards that the bank still checks stay on it (our reading). */
export const hasNoActiveCard = (cards: readonly BankCard[]): boolean => !cards.some((card) => card.isActive);
