/** What the server accepts in the fields of a profile (account §5). Independent of the app's own checks. */
export type Fields = { FirstName: string; LastName: string; Birthday: string; Email: string };
export type WrongField = { field: keyof Fields; code: 'INVALID_DATA' | 'WRONG_DATE' | 'UNDER_16' | 'INVALID_EMAIL' };

const LONGEST_NAME = 50;
const LEAST_AGE = 16;
const FIRST_YEAR = 1900;

/** Capital first, letters of one script, at most two parts, at least two letters in all. */
const LETTER = String.raw`[\p{sc=Latin}\p{sc=Cyrillic}]`;
const PART = String.raw`(?=\p{Lu})${LETTER}+`;
const NAME = new RegExp(`^${PART}(-${PART})?$`, 'u');
const EMAIL = /^[^\s@<>(),;:"\\[\]]{1,64}@[a-z0-9а-яё-]+(\.[a-z0-9а-яё-]+)*\.[a-zа-яё]{2,}$/i;

/** The first wrong field, from top to bottom; null when all are correct. @param now milliseconds */
export function wrongField({ FirstName, LastName, Birthday, Email }: Fields, now: number): WrongField | null {
  if (!isName(FirstName)) return { field: 'FirstName', code: 'INVALID_DATA' };
  if (!isName(LastName)) return { field: 'LastName', code: 'INVALID_DATA' };
  const born = dayOf(Birthday);
  if (!born) return { field: 'Birthday', code: 'WRONG_DATE' };
  if (!isOldEnough(born, now)) return { field: 'Birthday', code: 'UNDER_16' };
  if (Email.length > 254 || !EMAIL.test(Email)) return { field: 'Email', code: 'INVALID_EMAIL' };
  return null;
}

const isName = (name: string): boolean =>
  name.length <= LONGEST_NAME && NAME.test(name) && name.replace('-', '').length >= 2;

type Day = { year: number; month: number; day: number };

/** @param text YYYY.MM.DD; null if there is no such day, or if it is too early for a living rider's birthday */
function dayOf(text: string): Day | null {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})\.(\d{2})\.(\d{2})$/.exec(text) ?? []).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= FIRST_YEAR ? { year, month, day } : null;
}

/** Old enough on the birthday itself, by the calendar of Moscow. A rider born on 29 February waits for 1 March. */
function isOldEnough({ year, month, day }: Day, now: number): boolean {
  const [thisYear = 0, thisMonth = 0, today = 0] = new Date(now)
    .toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' })
    .split('-')
    .map(Number);
  const age = thisYear - year - (thisMonth * 100 + today < month * 100 + day ? 1 : 0);
  return age >= LEAST_AGE;
}
