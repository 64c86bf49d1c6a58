import type { AccountCode, FieldCode } from './errorCode.ts';

/** A calendar day, in no time zone. */
export type Day = { year: number; month: number; day: number };

/** Years (account §9). */
export const MINIMUM_AGE = 16;
/** The earliest birthday (account §9). */
export const FIRST_DAY: Day = { year: 1900, month: 1, day: 1 };
const MASK = /^(\d{2})\.(\d{2})\.(\d{4})$/;

/**
 * What was typed or pasted, in the mask DD.MM.YYYY (account §5): `14051990` and ` 14 / 5 / 1990` alike, and a date that says
 * its year first. Unfinished parts stay unfinished.
 */
export function maskedBirthday(typed: string): string {
  const parts = typed.match(/\d+/g) ?? [];
  const [first = '', second = '', third = ''] = parts;
  if (first.length === 4 && parts.length === 3) return `${third.padStart(2, '0')}.${second.padStart(2, '0')}.${first}`;
  // A part that is closed by a separator is whole: «5.» means the fifth.
  const isClosed = (index: number) => index < parts.length - 1 || /\D\s*$/.test(typed);
  const digits = parts
    .map((part, index) => (index < 2 && part.length === 1 && isClosed(index) ? `0${part}` : part))
    .join('')
    .slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
}

/** Null unless the text is a whole date of the calendar. */
export function readBirthday(masked: string): Day | null {
  const [, day, month, year] = MASK.exec(masked)?.map(Number) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  // Date.UTC takes the years 0 to 99 for 1900 to 1999 and the 31st of April for the 1st of May: read back, both differ.
  const real = new Date(Date.UTC(year, month - 1, day));
  const isReal = real.getUTCFullYear() === year && real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
  return isReal ? { year, month, day } : null;
}

const inOrder = ({ year, month, day }: Day): number => year * 10_000 + month * 100 + day;

/**
 * What is wrong with a masked birthday, or null. The sixteenth birthday itself is old enough (our reading).
 * @param today the day it is for the rider
 */
export function birthdayFault(masked: string, today: Day): FieldCode | AccountCode | null {
  if (masked === '') return 'requiredField';
  const day = readBirthday(masked);
  if (!day || day.year < FIRST_DAY.year || inOrder(day) > inOrder(today)) return 'wrongDateCommonError';
  return inOrder({ ...day, year: day.year + MINIMUM_AGE }) <= inOrder(today) ? null : 'under16warning';
}

/** True while what more is typed could still make a date of it. */
export function isUnfinishedDate(masked: string): boolean {
  const [day = '', month = '', year = ''] = masked.split('.');
  const fits = (part: string, most: number) => part.length < 2 || (Number(part) >= 1 && Number(part) <= most);
  return year.length < 4 && fits(day, 31) && fits(month, 12);
}

/** The youngest day of birth that may ride. */
export const latestBirthday = ({ year, month, day }: Day): Day => ({ year: year - MINIMUM_AGE, month, day });

const two = (value: number) => String(value).padStart(2, '0');

/** YYYY.MM.DD, as the profile update sends it (account §5). */
export const birthdayToSend = ({ year, month, day }: Day): string => `${year}.${two(month)}.${two(day)}`;
/** YYYY-MM-DD, as the browser's own picker takes and gives it. */
export const birthdayIso = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** The day of a moment where the phone is. */
export const dayOf = (at: number): Day => {
  const date = new Date(at);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
};
