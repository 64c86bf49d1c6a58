import type { Language } from '../language.ts';

/** A few words after link and digits: two parts of an SMS in Russian have 134 characters in all. */
const SENTENCES: Record<Language, Record<string, string>> = {
  ru: {
    started: 'Поездка началась.',
    opened: 'Замок открыт.',
    'chain-opened': 'Трос открыт.',
    paused: 'Пауза.',
    resumed: 'Поездка идёт.',
    finished: 'Поездка окончена.',
    COMMAND_EXPIRED: 'Слишком поздно.',
    ACCOUNT_DEBT: 'Есть долг.',
    PARKING_NOT_ALLOWED: 'Здесь не парковка.',
    NEED_CLOSE_LOCK: 'Закройте замок.',
    other: 'Не вышло.',
  },
  en: {
    started: 'Your ride has started.',
    opened: 'The lock is open.',
    'chain-opened': 'The chain is open.',
    paused: 'Your ride is paused.',
    resumed: 'Your ride goes on.',
    finished: 'Your ride is over.',
    COMMAND_EXPIRED: 'Too late, nothing was done.',
    ACCOUNT_DEBT: 'You have a debt.',
    PARKING_NOT_ALLOWED: 'This is no parking.',
    NEED_CLOSE_LOCK: 'Close the lock.',
    other: 'It did not work.',
  },
};

export const sentenceOf = (language: Language, outcome: string): string =>
  SENTENCES[language][outcome] ?? SENTENCES[language]['other'] ?? '';
