import { describe, expect, it } from 'vitest';
import { parkingNumber, vehicleNumber } from '#domain/vehicleNumber.ts';

const hosts = ['velorent.example', 'go-2.velorent.example'];
const link = (path: string) => `https://velorent.example${path}`;

describe('a typed number', () => {
  it.each([
    ['', null, null],
    ['12', null, null],
    ['120', null, '120'],
    ['513', null, '513'],
    ['1208', '1208', '1208'],
    ['51307', '51307', '51307'],
    ['513078', '513078', '513078'],
    ['5130789', null, null],
    [' 513 07 ', '51307', '51307'],
    ['513-07', '51307', '51307'],
    ['51\u00A03\n07', '51307', '51307'],
    ['a51307', null, null],
    ['51307a', null, null],
    ['№ 51307', '51307', '51307'],
    ['#51307', '51307', '51307'],
    ['No. 51307', '51307', '51307'],
    ['№: 51307', '51307', '51307'],
    ['«51307».', '51307', '51307'],
    ['(51307)', '51307', '51307'],
    ['٥١٣٠٧،', '51307', '51307'],
    ['5️⃣1️⃣3️⃣0️⃣7️⃣', '51307', '51307'],
    ['51307\u200B', '51307', '51307'],
    ['\u206851307\u2069', '51307', '51307'],
    ['513–07', '51307', '51307'],
    ['513.07', null, null],
    ['+51307', null, null],
    ['5l307', null, null],
    ['٥١٣٠٧', '51307', '51307'],
    ['５１３０７', '51307', '51307'],
  ])('The typed number “%s” names the vehicle %s or the parking %s', (text, vehicle, parking) => {
    expect(vehicleNumber(text, hosts)).toBe(vehicle);
    expect(parkingNumber(text, hosts)).toBe(parking);
    expect([vehicleNumber(text), parkingNumber(text)]).toEqual([vehicle, parking]);
  });
});

describe('a link of the operator’s host', () => {
  it.each([
    ['/51307', '51307', '51307'],
    ['/51307/', '51307', '51307'],
    ['/12', null, null],
    ['/120', null, '120'],
    ['/1208', '1208', '1208'],
    ['/513078', '513078', '513078'],
    ['/5130789', null, null],
    ['/bike/51307', '51307', null],
    ['/BIKE/51307/', '51307', null],
    ['/scooter/51307', '51307', null],
    ['/Scooter/51307', '51307', null],
    ['/v/51307', '51307', null],
    ['/V/51307', '51307', null],
    ['/p/1208', null, '1208'],
    ['/P/1208', null, '1208'],
    ['/parking/1208', null, '1208'],
    ['/Parking/1208', null, '1208'],
    ['/b/1208', '1208', '1208'],
    ['/parkings/1208', '1208', '1208'],
    ['/p/q/1208', '1208', '1208'],
    ['/qr/codes/v1.2/a_b~c-d/51307', '51307', '51307'],
    ['/qr/v1.2/bike/51307', '51307', null],
    ['/qr/v1.2/parking/1208', null, '1208'],
  ])('The link %s names the vehicle %s or the parking %s', (path, vehicle, parking) => {
    expect(vehicleNumber(link(path), hosts)).toBe(vehicle);
    expect(parkingNumber(link(path), hosts)).toBe(parking);
  });

  it.each([
    ['with spaces at both ends', ' https://velorent.example/51307\n'],
    ['in capitals', 'HTTPS://VELORENT.EXAMPLE/51307'],
    ['of another host of the operator', 'https://go-2.velorent.example/51307'],
  ])('A link %s is read as a vehicle link', (_, text) =>
    expect([vehicleNumber(text, hosts), parkingNumber(text, hosts)]).toEqual(['51307', '51307']),
  );

  it.each([
    ['no https', 'http://velorent.example/51307'],
    ['a script', 'javascript:alert(51307)'],
    ['no scheme', 'velorent.example/51307'],
    ['one slash', 'https:/velorent.example/51307'],
    ['no host', 'https:///51307'],
    ['another host', 'https://elsewhere.example/51307'],
    ['a host that begins with the allowed one', 'https://velorent.example.evil.example/51307'],
    ['a host that ends with the allowed one', 'https://evilvelorent.example/51307'],
    ['the allowed host as a user', 'https://velorent.example@evil.example/51307'],
    ['a port', 'https://velorent.example:8443/51307'],
    ['the allowed host in the query of another', 'https://evil.example/?to=https://velorent.example/51307'],
    ['a word before the link', 'see https://velorent.example/51307'],
    ['a word after the link', 'https://velorent.example/51307 here'],
    ['a query', 'https://velorent.example/51307?utm=1'],
    ['a query before the number', 'https://velorent.example/?a/51307'],
    ['a fragment', 'https://velorent.example/51307#top'],
    ['a path after the number', 'https://velorent.example/51307/photo'],
    ['two slashes after the number', 'https://velorent.example/51307//'],
    ['letters before the number', 'https://velorent.example/a51307'],
    ['letters after the number', 'https://velorent.example/51307a'],
    ['no number', 'https://velorent.example/bike/'],
    ['no path', 'https://velorent.example'],
    ['a space in the path', 'https://velorent.example/bi ke/51307'],
    ['a percent sign in the path', 'https://velorent.example/%2E/51307'],
    ['a letter of another alphabet in the path', 'https://velorent.example/парковка/51307'],
    ['a backslash', 'https://velorent.example\\51307'],
  ])('A text with %s is not a vehicle link', (_, text) =>
    expect([vehicleNumber(text, hosts), parkingNumber(text, hosts)]).toEqual([null, null]),
  );

  it('No text is a vehicle link while no host is allowed', () =>
    expect([vehicleNumber(link('/51307')), vehicleNumber(link('/51307'), []), parkingNumber(link('/51307'))]).toEqual([
      null,
      null,
      null,
    ]));
});
