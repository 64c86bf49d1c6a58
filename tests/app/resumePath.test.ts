import { describe, expect, test } from 'vitest';
import { resumePath } from '#app/services/money/openPaymentRecord.ts';
import { NO_PAY_RETURN, type PayReturn } from '#domain/paymentOrder.ts';
import type { PickedLocation } from '#stores/pickedMapCard.ts';

const kept = (part: Partial<PayReturn>): PayReturn => ({ ...NO_PAY_RETURN, ...part });
const bike: PickedLocation = { kind: 'bike', id: 7 };
const station: PickedLocation = { kind: 'station', id: 12 };
const metro = '/profile/mos-metro?step=1';

// D005, D006, D007, D036
describe('resumePath', () => {
  const rows: [string, PayReturn, PickedLocation | null, string][] = [
    ['the address’s path when the phone stores none', kept({}), null, '/history'],
    ['the address’s path when only a map card was open', kept({}), bike, '/history'],
    ['the stored metro page with its step', kept({ path: metro, toCard: true }), null, metro],
    ['the stored metro page, even when no card was being added', kept({ path: metro }), bike, metro],
    [
      'the stored metro page with a slash at its end',
      kept({ path: '/profile/mos-metro/' }),
      null,
      '/profile/mos-metro/',
    ],
    [
      'the stored path when a card was being added',
      kept({ path: '/tariffs/details/3', toCard: true }),
      bike,
      '/tariffs/details/3',
    ],
    [
      'the address’s path when a path is stored but no card was being added',
      kept({ path: '/tariffs' }),
      null,
      '/history',
    ],
    ['the map when a card was being added and no path is stored', kept({ toCard: true }), null, '/map'],
    ['the map’s open bike when a card was being added', kept({ toCard: true }), bike, '/map?bike=7'],
    ['the map’s open station when a card was being added', kept({ toCard: true }), station, '/map?station=12'],
    [
      'the map instead of a path on another site',
      kept({ path: 'https://evil.example/profile/mos-metro', toCard: true }),
      null,
      '/map',
    ],
    [
      'the address’s path when the stored one only begins like the metro page',
      kept({ path: '/profile/mos-metro-2' }),
      null,
      '/history',
    ],
    [
      'the address’s path when the phone stores only where the provider’s page was opened',
      kept({ backUrl: '/map' }),
      null,
      '/history',
    ],
  ];
  test.each(rows)(
    'After sign-in and after the provider’s page the app opens the right path: %s',
    (_, waiting, picked, to) => expect(resumePath(waiting, picked, '/history')).toBe(to),
  );
});
