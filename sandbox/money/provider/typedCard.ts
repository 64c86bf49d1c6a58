import type { NewCard } from '../cards.ts';

export type TypedCard =
  | { kind: 'card'; card: NewCard; refused: boolean }
  | { kind: 'wrong'; field: 'number' | 'expires' };

const BRANDS: Readonly<Record<string, string>> = { 2: 'MIR', 4: 'VISA', 5: 'MASTER' };
/** Known numbers: one for which the bank delays its decision, one that the bank refuses. */
const UNSURE = '2200000000000012';
const DECLINED = '4000000000000002';

/** The typed card as the sandbox stores it: only the first six and the last four digits. */
export function typedCard(number: string, expires: string, now: number): TypedCard {
  const digits = number.replaceAll(/\D/g, '');
  const kind = BRANDS[digits.slice(0, 1)];
  if (digits.length !== 16 || kind === undefined || !hasCheckDigit(digits)) return { kind: 'wrong', field: 'number' };
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\D?(\d{2})$/.exec(expires.trim()) ?? [];
  if (month === '' || Date.UTC(2000 + Number(year), Number(month), 1) <= now)
    return { kind: 'wrong', field: 'expires' };
  const card: NewCard = {
    number: `${digits.slice(0, 6)}******${digits.slice(-4)}`,
    kind,
    expires: month + year,
    status: digits === UNSURE ? 'NOT_APPROVED' : 'ACTIVE',
  };
  return { kind: 'card', card, refused: digits === DECLINED };
}

function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
