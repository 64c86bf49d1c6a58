/** A change that no test can notice. `change`: as the table prints it, what was written and what was put in its place. */
export type Explained = { file: string; change: string; why: string };

const all = (file: string, why: string, ...changes: string[]): Explained[] =>
  changes.map((change) => ({ file, change, why }));
const rule = (name: string, why: string, ...changes: string[]): Explained[] =>
  all(`src/domain/${name}.ts`, why, ...changes);

/** A text, or a list, that stands where the compiler wants one and nothing is read. */
const TEXT = `'' → "Stryker was here!"`;
const LIST = '[] → ["Stryker was here"]';

export const explained: readonly Explained[] = [
  ...all(
    'machines/claim/claim.machine.ts',
    'said for the compiler: no other event carries a draft, which is asked beside it',
    "event.type !== 'claim.made' → false",
  ),
  ...all('machines/session/session.machine.ts', 'said for the compiler: whoever is signed in has a name', TEXT),
  ...all(
    'machines/session/session.machine.ts',
    'whoever comes here again has been signed in since, and nothing was refused then',
    '{ refusal: null } → {}',
    "{ entry: 'forgetRefusal' } → {}",
  ),
  ...all(
    'machines/promo/promo.machine.ts',
    'said for the compiler: the guard beside it has found a code, or a tariff that is new',
    TEXT,
  ),
  ...all(
    'machines/pushQueue/pushQueue.machine.ts',
    'no notification is called so, and a place that is left is never empty',
    TEXT,
    LIST,
  ),
  ...all(
    'machines/pushQueue/pushQueue.machine.ts',
    'what stands third only tells: it was delivered when it showed',
    '[context.slots.third] → []',
  ),
  ...all('machines/pushQueue/pushQueue.rules.ts', 'no two have one id', 'one.id < other.id → one.id <= other.id'),
  ...all(
    'machines/rent/rent.setup.ts',
    'with no act and no ride the guard before it has answered already, and leads to the same',
    'context.rent !== null → true',
  ),
  ...all(
    'machines/rent/rent.setup.ts',
    'said for the compiler: there is an offer, or a ride, wherever it is read',
    TEXT,
  ),

  ...rule('billLines', 'without a fine the second try is the same sum, which has failed already', 'fine !== 0 → true'),
  ...rule('birthday', 'the parts are read only where all three are there', TEXT),
  ...rule('birthday', 'the mask gives all three numbers or none', 'day === undefined → false'),
  ...rule(
    'birthday',
    'a day that runs over changes the month as well, and a wrong month the year',
    'real.getUTCMonth() === month - 1 → true',
    'real.getUTCDate() === day → true',
  ),
  ...rule('countries', 'no country has an empty dial code', 'length > 0 → length >= 0'),
  ...rule(
    'countries',
    'a longer slice is the same text, or no dial code',
    'Math.min(LONGEST_DIAL, digits.length) → Math.max(LONGEST_DIAL, digits.length)',
  ),
  ...rule(
    'countryNames',
    'neither names nor dial codes mix letters and digits: nothing is found either way',
    String.raw`/^\+?\d+$/ → /\+?\d+$/`,
  ),
  ...rule('countryNames', 'an empty word begins with nothing that was typed', String.raw`/[^\p{L}]+/u → /[^\p{L}]/u`),
  ...rule('docks', 'only the second element is read', LIST),
  ...rule(
    'freeMinutes',
    'no line begins before the ride: the minute before it costs nothing anyway',
    'edge === 0 → false',
  ),
  ...rule('history', 'neither text is a card number', TEXT),
  ...rule('implicitGrant', 'a text that is cut in parts has a first one', TEXT),
  ...rule('mapCells', 'at equal levels it is the same which of the two is looked at', 'a.z <= b.z → a.z < b.z'),
  ...rule('metro', 'neither text is a number: both fall to the usual length', TEXT),
  ...rule(
    'nearestFirst',
    'a key belongs to one place',
    'keyOf(a.place) < keyOf(b.place) → keyOf(a.place) <= keyOf(b.place)',
  ),
  ...rule('ownPath', 'a text that is cut in parts has a first one', `'/' → ""`),
  ...rule('ownPath', 'two slashes are turned away below', String.raw`/\/+$/ → /\/$/`),
  ...rule('payReturn', 'a text that is cut in parts has a first one', TEXT),
  ...rule('payReturn', 'an own path has no two slashes', String.raw`/\/+$/ → /\/$/`),
  ...rule('paymentAddress', 'the groups stay undefined', LIST),
  ...rule(
    'personName',
    'the rest of a part of one letter is empty, and a part without case stays the same',
    'rest.length > 0 → true',
    'rest.length > 0 → rest.length >= 0',
    'part !== part.toLowerCase() → true',
  ),
  ...rule('personName', 'empty parts are left out below', String.raw`/[-\s]+/ → /[-\s]/`),
  ...rule(
    'phone',
    'it looks at digits alone, and takes all of them',
    String.raw`/^(?:00|810)([1-9]\d{6,})$/ → /^(?:00|810)([1-9]\d{6,})/`,
  ),
  ...rule(
    'phone',
    'an empty prefix cuts nothing off, and no dial code alone has the digits of a number',
    TEXT,
    "prefix !== '' → true",
    "number !== '' → true",
  ),
  ...rule('priceLines', 'a line without a length is dropped below', 'To > From → To >= From'),
  ...rule(
    'redact',
    'what was found always begins with a word, and one of the rules has matched',
    TEXT,
    String.raw`/^[\w-]+/ → /[\w-]+/`,
  ),
  ...rule(
    'statistics',
    'hours and minutes are both there or both missing, and both texts are the number 0',
    `'0' → ""`,
    LIST,
    'hours === undefined || minutes === undefined → hours === undefined && minutes === undefined',
    'hours === undefined → false',
    'minutes === undefined → false',
  ),
  ...rule('troika', 'neither text has digits', TEXT),
  ...rule('vehicleNumber', 'no host and no word is called so, and the groups stay undefined', LIST, TEXT),
  ...rule(
    'zoneAt',
    'hours and minutes are both there or both missing; without them no comparison holds',
    TEXT,
    LIST,
    'hours === undefined || minutes === undefined → false',
    'hours === undefined || minutes === undefined → hours === undefined && minutes === undefined',
    'hours === undefined → false',
    'minutes === undefined → false',
  ),
  ...rule('zoneAt', 'equal ends were “all day” before', 'from < to → from <= to'),
  ...rule(
    'zoneAt',
    'exactly on the circle it is too near to tell either way',
    'meters < parking.radiusMeters → meters <= parking.radiusMeters',
  ),
  ...rule(
    'zoneRing',
    'a point on a side is told before, and a ring that is closed is crossed as often to the west as to the east',
    'ax + ((bx - ax) * -ay) / (by - ay) > 0 → ax + (bx - ax) * -ay / (by - ay) >= 0',
    'ax + ((bx - ax) * -ay) / (by - ay) > 0 → ax + (bx - ax) * -ay / (by - ay) <= 0',
  ),
];
