import type { Language } from '../world/language.ts';

const WORDS: Record<string, Record<Language, string>> = {
  card_declined: { ru: 'Банк отклонил платёж.', en: 'The bank declined the payment.' },
  insufficient_funds: { ru: 'На карте не хватило денег.', en: 'There was not enough money on the card.' },
  nothing_to_pay: { ru: 'Платить больше не за что.', en: 'There is nothing to pay any more.' },
};

/** What the provider tells a rider about a refusal; null where it tells nothing. */
export const reasonWords = (reason: string | null, language: Language): string | null =>
  reason === null ? null : (WORDS[reason]?.[language] ?? null);
