/** What a number stands on: a frame, or the sign of a parking. */
export type Numbered = 'vehicle' | 'parking';

/** Own hosts whose QR links name a vehicle or a parking; from the settings. */
type Hosts = readonly string[];

/** 3–6 digits on a sign: openapi, chooseParking. */
const DIGITS: Record<Numbered, RegExp> = { vehicle: /^\d{4,6}$/, parking: /^\d{3,6}$/ };

/** The word before the number in a link says what it names (our reading); without such a word it may be either. */
const WORDS: Record<Numbered, ReadonlySet<string>> = {
  vehicle: new Set(['v', 'bike', 'scooter']),
  parking: new Set(['p', 'parking']),
};

/**
 * The number in a scanned or typed code: 4–6 digits, or an https link of an own host that ends in `/{number}`. Null for
 * anything else, a parking's link included; it is shown as text and never opened (decisions §4).
 */
export const vehicleNumber = (text: string, hosts: Hosts = []): string | null => numberIn(text, 'vehicle', hosts);

/** The same for the number on a parking's sign. */
export const parkingNumber = (text: string, hosts: Hosts = []): string | null => numberIn(text, 'parking', hosts);

function numberIn(text: string, wanted: Numbered, hosts: Hosts): string | null {
  // Spaces and dashes are how people read numbers to each other.
  const typed = text.replace(/[\s\u00A0-]/g, '');
  if (DIGITS[wanted].test(typed)) return typed;
  const last = /^https:\/\/([a-z0-9.-]+)(?:\/[A-Za-z0-9._~-]*)*?(?:\/([A-Za-z]+))?\/(\d+)\/?$/i.exec(text.trim());
  const [, host, word = '', number] = last ?? [];
  if (host === undefined || number === undefined) return null;
  const other = wanted === 'vehicle' ? 'parking' : 'vehicle';
  if (WORDS[other].has(word.toLowerCase())) return null;
  return hosts.includes(host.toLowerCase()) && DIGITS[wanted].test(number) ? number : null;
}
