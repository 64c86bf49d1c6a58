/** A change that no test can notice. `change`: as the table prints it, the original and its replacement. */
export type Explained = { file: string; change: string; why: string };

const all = (file: string, why: string, ...changes: string[]): Explained[] =>
  changes.map((change) => ({ file, change, why }));
const rule = (name: string, why: string, ...changes: string[]): Explained[] =>
  all(`src/domain/${name}.ts`, why, ...changes);

/** A text or a list that the compiler requires and nothing reads. */
const TEXT = `'' → "Stryker was here!"`;
const LIST = '[] → ["Stryker was here"]';

export const explained: readonly Explained[] = [
  ...all(
    'machines/claim/claim.facts.ts',
    'required by the compiler: only a claim in a ride is recorded',
    "event.type !== 'rider.claimed' → false",
  ),
  ...all('machines/session/session.machine.ts', 'required by the compiler: a signed-in rider has an id', TEXT),
  ...all(
    'machines/secondFactor/secondFactor.machine.ts',
    'required by the compiler: whatever adds a factor names which one',
    `'first' → "spare"`,
  ),
  ...all(
    'machines/metroOtp/metroOtp.machine.ts',
    'while a code is cooling down, choosing leads back to codeSent at once',
    `'codeSent' → "choosing"`,
  ),
  ...all(
    'machines/promo/promo.machine.ts',
    'required by the compiler: the guard of the same transition has found a code, or a new tariff',
    TEXT,
  ),
  ...all(
    'machines/outbox/outbox.machine.ts',
    'the link comes up in the same step, and due leads on at once',
    `'due' → "leading"`,
  ),
  ...all(
    'machines/payment/payment.machine.ts',
    'required by the compiler: whatever ends a payment names how',
    `'refused' → "notFound"`,
  ),
  ...all('machines/pushQueue/pushQueue.machine.ts', 'a slot whose card speaks is never empty', LIST),
  ...all(
    'machines/pushQueue/pushQueue.rules.ts',
    'no two notifications have the same id',
    'one.id < other.id → one.id <= other.id',
  ),
  ...all(
    'machines/rent/rent.setup.ts',
    'without a command and a ride the guard before it has matched already, with the same result',
    'context.rent !== null → true',
  ),
  ...all(
    'machines/rent/rent.setup.ts',
    'required by the compiler: there is an offer, or a ride, wherever it is read',
    TEXT,
  ),
  ...all(
    'machines/rent/rent.machine.ts',
    'the chart of the command says at its start that nothing is being sent',
    `'idle' → "sending"`,
  ),

  ...rule(
    'billLines',
    'without a fine the second attempt has the same sum, which has failed already',
    'fine !== 0 → true',
  ),
  ...rule('birthday', 'the parts are read only when all three exist', TEXT),
  ...rule('birthday', 'the mask gives all three numbers or none', 'day === undefined → false'),
  ...rule(
    'birthday',
    'a day beyond its month changes the month as well, and a wrong month changes the year',
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
  ...rule('implicitGrant', 'a split text always has a first part', TEXT),
  ...rule('mapCells', 'at equal levels either of the two gives the same result', 'a.z <= b.z → a.z < b.z'),
  ...rule('metro', 'neither text is a number: both give the default length', TEXT),
  ...rule(
    'nearestFirst',
    'a key belongs to one location',
    'keyOf(a.item) < keyOf(b.item) → keyOf(a.item) <= keyOf(b.item)',
  ),
  ...all('src/routes/resumePath.ts', 'a split text always has a first part', TEXT),
  ...all('src/routes/resumePath.ts', 'an own path has no two slashes', String.raw`/\/+$/ → /\/$/`),
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
    'it gets digits only, and matches all of them',
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
    'a match always begins with a word, and one of the rules has matched',
    TEXT,
    String.raw`/^[\w-]+/ → /[\w-]+/`,
  ),
  ...rule(
    'statistics',
    'hours and minutes both exist or are both missing, and both texts are the number 0',
    `'0' → ""`,
    LIST,
    'hours === undefined || minutes === undefined → hours === undefined && minutes === undefined',
    'hours === undefined → false',
    'minutes === undefined → false',
  ),
  ...rule('troika', 'neither text has digits', TEXT),
  ...rule('vehicleNumber', 'no host and no word has this name, and the groups stay undefined', LIST, TEXT),
  ...rule(
    'zoneAt',
    'hours and minutes both exist or are both missing; without them no comparison holds',
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
    'exactly on the circle a position is too near to decide either way',
    'meters < parking.radiusMeters → meters <= parking.radiusMeters',
  ),
  ...rule(
    'zoneRing',
    'a point on a side is handled before, and a closed ring is crossed as often to the west as to the east',
    'ax + ((bx - ax) * -ay) / (by - ay) > 0 → ax + (bx - ax) * -ay / (by - ay) >= 0',
    'ax + ((bx - ax) * -ay) / (by - ay) > 0 → ax + (bx - ax) * -ay / (by - ay) <= 0',
  ),
];
