import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LENGTH, redact } from '#domain/redact.ts';

test.each([
  ['Authorization: Bearer abc.def-ghi', 'Authorization: [hidden]'],
  ['sent eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x to nobody', 'sent [token] to nobody'],
  ['sent Bearer abc.def-ghi to nobody', 'sent [token] to nobody'],
  ['sent basic dXNlcjpwYXNz, twice', 'sent [token], twice'],
  ['refreshToken=a-b-c; stage=PAUSE', 'refreshToken: [hidden]; stage=PAUSE'],
  ['call +7 (916) 555-44-33 now', 'call +[number] now'],
  ['write to vera.elkina+ride@mail.example please', 'write to [email] please'],
  ['card 4111 1111 1111 1111', 'card [number]'],
  ['pin 1234', 'pin [number]'],
  ['GET /api/metro?phone=79165554433&clientId=1 503', 'GET /api/metro?[query] 503'],
  ['code VELO2026X refused', 'code [code] refused'],
  ['born 01.02.1990', 'born [date]'],
  ['Hello Вера Ёлкина-Петрова', 'Hello [text]'],
  ['Hello Vera Elkina', '[name]'],
  ['at 55.751244, 37.618423', 'at 55.75, 37.62'],
  ['rent 1f0a2b3c-1111-4222-8333-444455556666', 'rent 1f0a2b3c…'],
  [
    '{"firstName":"Vera","PhoneNumber":"x","stage":"PAUSE"}',
    '{"firstName: [hidden],"PhoneNumber: [hidden],"stage":"PAUSE"}',
  ],
])('The log hides secrets and personal data in “%s”', (text, masked) => expect(redact(text)).toBe(masked));

test.each([
  'rent: server.rentChanged → ride.riding.moving, act.idle',
  'GET /api/rents/current 503',
  'ride-C5x1y2z3.js:1:23456',
  '422 BIKE_IS_OFFLINE after 3 tries',
  'TypeError: Cannot read properties of null',
])('The log keeps the app’s own data: %s', (text) => expect(redact(text)).toBe(text));

test.each([
  ['limits the length of a line', 'a '.repeat(50_000), 'a '.repeat(500)],
  ['keeps a line of the greatest length', 'a'.repeat(MAX_LENGTH), 'a'.repeat(1_000)],
  ['cuts a line that is one letter longer than the greatest length', 'a'.repeat(MAX_LENGTH + 1), 'a'.repeat(1_000)],
  ['drops text after a token that is too long to be searched', `eyJ${'a'.repeat(3_997)} tail`, '[token]'],
  ['keeps text that it searched after a long token', `eyJ${'a'.repeat(3_995)} t`, '[token] t'],
  ['masks a number before it cuts the line inside it', `${'a '.repeat(499)}79165554433`, `${'a '.repeat(499)}[n`],
])('The log %s', (_, text, kept) => expect(redact(text)).toBe(kept));

const digits = (least: number, most = least) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''));
const letters = (alphabet: string, least: number, most: number) =>
  fc.array(fc.constantFrom(...alphabet.split('')), { minLength: least, maxLength: most }).map((all) => all.join(''));
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const titled = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
const russianName = letters('абвгдеёжзийклмнопрстуфхцчшщэюя', 3, 9).map(titled);
const latinName = letters(LATIN, 3, 9).map(titled);
const base64 = letters(`${LATIN}ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-`, 20, 60);
const grouped = (text: string, sizes: readonly number[], mark: string): string => {
  let from = 0;
  const parts = sizes.map((size) => text.slice(from, (from += size)));
  return [...parts, text.slice(from)].filter(Boolean).join(mark);
};
const mark = fc.constantFrom('', ' ', '-', '\u00A0');

/**
 * A rider's secret in a text of the app. The redacted text must not contain `gone`, with or without the characters
 * between its digits.
 */
type Secret = { said: string; gone: string };
const plain = (said: string): Secret => ({ said, gone: said });
const secret: fc.Arbitrary<Secret> = fc.oneof(
  fc.tuple(base64, base64, base64).map(([a, b, c]) => ({ said: `eyJ${a}.eyJ${b}.${c}`, gone: b })),
  fc
    .tuple(fc.constantFrom('Bearer ', 'authorization: ', 'refreshToken=', '"token":"', 'mobile_token: '), base64)
    .map(([before, token]) => ({ said: before + token, gone: token })),
  fc
    .tuple(fc.constantFrom('+7', '8', '7'), digits(10), fc.constantFrom('', ' ', '-', '.', ' (', ') '))
    .map(([prefix, number, between]) => ({
      said: prefix + between + grouped(number, [3, 3, 2], between.trim() === '(' || between === ') ' ? ' ' : between),
      gone: number,
    })),
  fc
    .tuple(letters(LATIN, 3, 10), letters(LATIN, 3, 8), fc.constantFrom('ru', 'com', 'example'))
    .map(([name, host, top]) => plain(`${name}@${host}.${top}`)),
  fc
    .tuple(digits(16, 19), mark)
    .map(([number, between]) => ({ said: grouped(number, [4, 4, 4], between), gone: number })),
  digits(10).map(plain),
  digits(4, 8).map(plain),
  fc
    .tuple(fc.constantFrom('promoCode=', '"promo_code":"', 'pinCode: '), letters(LATIN, 5, 12))
    .map(([before, code]) => ({ said: before + code, gone: code })),
  fc.tuple(letters(LATIN.toUpperCase(), 3, 6), digits(3)).map(([word, number]) => plain(word + number)),
  fc.tuple(russianName, russianName).map(([first, last]) => ({ said: `${first} ${last}`, gone: last })),
  fc.tuple(latinName, latinName).map(([first, last]) => ({ said: `${first} ${last}`, gone: last })),
  fc
    .tuple(fc.constantFrom('firstName', 'LastName', 'surname', 'address'), latinName)
    .map(([field, name]) => ({ said: JSON.stringify({ [field]: name }), gone: name })),
  fc
    .tuple(fc.integer({ min: -180, max: 180 }), digits(6))
    .map(([whole, part]) => ({ said: `${whole}.${part}`, gone: part })),
);

/** Where a text of an app may hold it. */
const places: readonly ((said: string) => string)[] = [
  (said) => said,
  (said) => `TypeError: cannot read ${said} of null`,
  (said) => `POST https://gateway.example/api/rents?x=1&y=${encodeURIComponent(said)} 503`,
  (said) => JSON.stringify({ body: said, stage: 'PAUSE' }),
  (said) => JSON.stringify(JSON.stringify({ body: { body: said } })),
  (said) => `at open (ride-C5x1y2z3.js:1:23456)\n${said}\nat close (map-D4e5.js:2:34)`,
  (said) => `[${said}], "${said}", '${said}'`,
  (said) => `${'x'.repeat(300)} ${said} ${'y'.repeat(300)}`,
];

// S028
test('The log hides all personal data of riders in ten thousand random entries', () => {
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 3 }), fc.constantFrom(...places), (secrets, place) => {
      const kept = redact(place(secrets.map(({ said }) => said).join(' and ')));
      const bare = kept.replaceAll(/[^\p{L}\p{Nd}]/gu, '');
      // Nor taken apart by spaces, dots and hyphens.
      const isThere = ({ gone }: Secret) => kept.includes(gone) || (/^\d{5,}$/.test(gone) && bare.includes(gone));
      expect(secrets.filter(isThere)).toEqual([]);
    }),
    { numRuns: 10_000, seed: 20_260_601 },
  );
});
