import { describe, expect, it } from 'vitest';
import { parkingNumber, vehicleNumber } from '#domain/vehicleNumber.ts';
import { words } from '../support/words.ts';

const hosts = ['velorent.example', 'go-2.velorent.example'];
const link = (path: string) => `https://velorent.example${path}`;
const numbersIn = (text: string) => [vehicleNumber(text, hosts), parkingNumber(text, hosts)];

it.each([
  [['', ...words('12 5130789 a51307 51307a 513.07 +51307 5l307')], null, null],
  [['120'], null, '120'],
  [['513'], null, '513'],
  [['1208'], '1208', '1208'],
  [['513078'], '513078', '513078'],
  [['51307', ' 513 07 ', '513-07', '513–07', '51\u00A03\n07', '٥١٣٠٧', '５１３０７'], '51307', '51307'],
  [['№ 51307', '#51307', 'No. 51307', '№: 51307', '«51307».', '(51307)', '٥١٣٠٧،'], '51307', '51307'],
  [['5️⃣1️⃣3️⃣0️⃣7️⃣', '51307\u200B', '\u206851307\u2069'], '51307', '51307'],
])(
  'From each of the typed texts %j the app reads the vehicle number and the parking number that the text can mean, if any',
  (all, vehicle, parking) => {
    const right = all.map(() => [vehicle, parking]);
    expect(all.map(numbersIn)).toEqual(right);
    expect(all.map((text) => [vehicleNumber(text), parkingNumber(text)])).toEqual(right);
  },
);

describe('a link of the operator’s host', () => {
  it.each([
    ['/51307 /51307/ /qr/codes/v1.2/a_b~c-d/51307', '51307', '51307'],
    ['/12 /5130789', null, null],
    ['/120', null, '120'],
    ['/513078', '513078', '513078'],
    ['/1208 /b/1208 /parkings/1208 /p/q/1208', '1208', '1208'],
    ['/bike/51307 /BIKE/51307/ /scooter/51307 /Scooter/51307 /v/51307 /V/51307 /qr/v1.2/bike/51307', '51307', null],
    ['/p/1208 /P/1208 /parking/1208 /Parking/1208 /qr/v1.2/parking/1208', null, '1208'],
  ])(
    'From each of the links %s the app reads the vehicle number and the parking number that the link can mean, if any',
    (paths, vehicle, parking) => {
      const links = words(paths).map(link);
      expect(links.map(numbersIn)).toEqual(links.map(() => [vehicle, parking]));
    },
  );

  it.each([
    ['with spaces at both ends', ' https://velorent.example/51307\n'],
    ['in capitals', 'HTTPS://VELORENT.EXAMPLE/51307'],
    ['of another host of the operator', 'https://go-2.velorent.example/51307'],
  ])('The app reads the vehicle number from a link %s', (_, text) =>
    expect(numbersIn(text)).toEqual(['51307', '51307']),
  );

  it.each([
    ['no https', words('http://velorent.example/51307 javascript:alert(51307) velorent.example/51307')],
    ['one slash, or no host', words('https:/velorent.example/51307 https:///51307')],
    ['another host', words('https://elsewhere.example/51307 https://velorent.example@evil.example/51307')],
    ['a host that begins with the allowed one', [link('.evil.example/51307')]],
    ['a host that ends with the allowed one', ['https://evilvelorent.example/51307']],
    ['a port', [link(':8443/51307')]],
    ['the allowed host in the query of another', [`https://evil.example/?to=${link('/51307')}`]],
    ['a word before or after the link', [`see ${link('/51307')}`, link('/51307 here')]],
    ['a query or a fragment', ['/51307?utm=1', '/?a/51307', '/51307#top'].map(link)],
    ['a path or two slashes after the number', ['/51307/photo', '/51307//'].map(link)],
    ['letters at the number', ['/a51307', '/51307a'].map(link)],
    ['no number or no path', ['/bike/', ''].map(link)],
    ['a sign in the path', ['/bi ke/51307', '/%2E/51307', '/парковка/51307', '\\51307'].map(link)],
  ])('The app reads no vehicle number and no parking number from a text with %s', (_, texts) =>
    expect(texts.map(numbersIn)).toEqual(texts.map(() => [null, null])),
  );

  it('The app reads no vehicle or parking number from a link when the operator allows no host', () => {
    expect([vehicleNumber(link('/51307')), vehicleNumber(link('/51307'), [])]).toEqual([null, null]);
    expect(parkingNumber(link('/51307'))).toBeNull();
  });
});
