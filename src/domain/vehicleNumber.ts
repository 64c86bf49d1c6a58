import { plainText } from './digits.ts';

/** Where a number is written: on a vehicle's frame, or on the sign of a parking. */
export type NumberKind = 'vehicle' | 'parking';

/** The operator's hosts in QR links of vehicles and parkings; from the settings. */
type Hosts = readonly string[];

/** 3–6 digits on a parking sign: openapi, chooseParking. */
const DIGITS: Record<NumberKind, RegExp> = { vehicle: /^\d{4,6}$/, parking: /^\d{3,6}$/ };

/**
 * The path part before the number in a link shows what the number names (our reading). Without such a part it may be
 * either.
 */
const WORDS: Record<NumberKind, ReadonlySet<string>> = {
  vehicle: new Set(['v', 'bike', 'scooter']),
  parking: new Set(['p', 'parking']),
};

/**
 * The number in a scanned or typed code: 4–6 digits, or an https link of an operator's host that ends in `/{number}`.
 * Null for anything else, a parking's link included; the app shows such a code as text and never opens it (decisions
 * §4).
 */
export const vehicleNumber = (text: string, hosts: Hosts = []): string | null => numberIn(text, 'vehicle', hosts);

/** The same for the number on a parking's sign. */
export const parkingNumber = (text: string, hosts: Hosts = []): string | null => numberIn(text, 'parking', hosts);

function numberIn(text: string, wanted: NumberKind, hosts: Hosts): string | null {
  const plain = plainText(text);
  // People group the digits of a number with spaces and dashes, and write № before it, which is “No” in plain text.
  // Around it a message has quotes, brackets, a colon or a full stop; a digit of a key, 5️⃣, has a mark.
  const typed = plain.replaceAll(/[\s\p{Pd}\p{M}]/gu, '').replaceAll(/^\p{P}*(?:no)?\p{P}*|\p{P}+$/giu, '');
  if (DIGITS[wanted].test(typed)) return typed;
  const last = /^https:\/\/([a-z0-9.-]+)(?:\/[A-Za-z0-9._~-]*)*?(?:\/([A-Za-z]+))?\/(\d+)\/?$/i.exec(plain.trim());
  const [, host, word = '', number] = last ?? [];
  if (host === undefined || number === undefined) return null;
  const other = wanted === 'vehicle' ? 'parking' : 'vehicle';
  if (WORDS[other].has(word.toLowerCase())) return null;
  return hosts.includes(host.toLowerCase()) && DIGITS[wanted].test(number) ? number : null;
}
