import { expect, test } from 'vitest';
import { resumePath } from '#app/services/money/openPaymentRecord.ts';
import { NO_PAY_RETURN, type PayReturn } from '#domain/paymentOrder.ts';
import type { PickedLocation } from '#stores/pickedMapCard.ts';

const bike: PickedLocation = { kind: 'bike', id: 7 };
const station: PickedLocation = { kind: 'station', id: 12 };
const metro = '/profile/mos-metro?step=1';

const slash = '/profile/mos-metro/';
const evil = 'https://evil.example/profile/mos-metro';
const toCard = true;

// D005, D006, D007, D036
test.each<[string, Partial<PayReturn>, PickedLocation | null, string]>([
  ['the address’s path when the phone stores none', {}, null, '/history'],
  ['the address’s path when only a map card was open', {}, bike, '/history'],
  ['the stored metro page with its step', { path: metro, toCard }, null, metro],
  ['the stored metro page, even when no card was being added', { path: metro }, bike, metro],
  ['the stored metro page with a slash at its end', { path: slash }, null, slash],
  ['the stored path when a card was being added', { path: '/tariffs/details/3', toCard }, bike, '/tariffs/details/3'],
  ['the address’s path when a path is stored but no card was being added', { path: '/tariffs' }, null, '/history'],
  ['the map when a card was being added and no path is stored', { toCard }, null, '/map'],
  ['the map’s open bike when a card was being added', { toCard }, bike, '/map?bike=7'],
  ['the map’s open station when a card was being added', { toCard }, station, '/map?station=12'],
  ['the map instead of a path on another site', { path: evil, toCard }, null, '/map'],
  [
    'the address’s path when the stored path only begins like the metro page',
    { path: '/profile/mos-metro-2' },
    null,
    '/history',
  ],
  ['the address’s path, not the place where the provider’s page was opened', { backUrl: '/map' }, null, '/history'],
])(
  'When the rider comes back from sign-in or from the payment provider’s page, the app opens %s',
  (_, stored, picked, to) => expect(resumePath({ ...NO_PAY_RETURN, ...stored }, picked, '/history')).toBe(to),
);
