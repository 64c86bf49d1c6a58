import { plainText } from './digits.ts';
import type { AccountCode, FieldCode } from './errorCode.ts';

/** A calendar day, in no time zone. */
export type Day = { year: number; month: number; day: number };

/** Years (account §9). */
export const MINIMUM_AGE = 16;
/** The earliest birthday (account §9). */
const FIRST_DAY: Day = { year: 1900, month: 1, day: 1 };
const MASK = /^(\d{2})\.(\d{2})\.(\d{4})$/;

/**
 * Typed or pasted text in the mask DD.MM.YYYY (account §5): the day 01–31, the month 01–12. The text ends before the
 * first digit that fits neither.
 */
export function maskedBirthday(typed: string): string {
  const grouped = groupedBirthday(typed);
  const [day = '', month = ''] = grouped.split('.');
  if (!fitsIn(day, 31)) return day.slice(0, 1);
  return fitsIn(month, 12) ? grouped : `${day}.${month.slice(0, 1)}`;
}

/** Whether the part is 01 to `most`, or can still become it. */
const fitsIn = (part: string, most: number): boolean => part.length < 2 || (Number(part) >= 1 && Number(part) <= most);

/**
 * The same without a look at day and month, for a correction inside the date: its digits change places for a moment.
 * Reads `14051990`, ` 14 / 5 / 1990` and a date with its year first. Unfinished parts stay unfinished.
 */
export function groupedBirthday(typed: string): string {
  const text = plainText(typed);
  const parts = text.match(/\d+/g) ?? [];
  const [first = '', second = '', third = ''] = parts;
  if (first.length === 4 && parts.length === 3) return `${third.padStart(2, '0')}.${second.padStart(2, '0')}.${first}`;
  // A separator after a part completes it: «5.» means the fifth.
  const isClosed = (index: number) => index < parts.length - 1 || /\D\s*$/.test(text);
  const digits = parts
    .map((part, index) => (index < 2 && part.length === 1 && isClosed(index) ? `0${part}` : part))
    .join('')
    .slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
}

/** Null unless the text is a complete, existing date. */
export function readBirthday(masked: string): Day | null {
  const [, day, month, year] = MASK.exec(masked)?.map(Number) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  // Date.UTC reads the years 0 to 99 as 1900 to 1999 and the 31st of April as the 1st of May. Reading the date back
  // shows both.
  const real = new Date(Date.UTC(year, month - 1, day));
  const isReal = real.getUTCFullYear() === year && real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
  return isReal ? { year, month, day } : null;
}

const inOrder = ({ year, month, day }: Day): number => year * 10_000 + month * 100 + day;

/**
 * What is wrong with a masked birthday, or null. The sixteenth birthday itself is old enough (our reading).
 * @param today the current day in the rider's time zone
 */
export function birthdayFault(masked: string, today: Day): FieldCode | AccountCode | null {
  if (masked === '') return 'requiredField';
  const day = readBirthday(masked);
  if (!day || day.year < FIRST_DAY.year || inOrder(day) > inOrder(today)) return 'wrongDateCommonError';
  return inOrder({ ...day, year: day.year + MINIMUM_AGE }) <= inOrder(today) ? null : 'under16warning';
}

/** True while more typing can still complete the date. */
export function isUnfinishedDate(masked: string): boolean {
  const [day = '', month = '', year = ''] = masked.split('.');
  return year.length < 4 && fitsIn(day, 31) && fitsIn(month, 12);
}

const two = (value: number) => String(value).padStart(2, '0');

/** YYYY.MM.DD, as the profile update sends it (account §5). */
export const birthdayToSend = ({ year, month, day }: Day): string => `${year}.${two(month)}.${two(day)}`;

/** The day in the phone's time zone. @param at milliseconds */
export const dayOf = (at: number): Day => {
  const date = new Date(at);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
};
