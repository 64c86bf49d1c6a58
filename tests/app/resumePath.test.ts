import { describe, expect, test } from 'vitest';
import { resumePath } from '#app/services/money/openPaymentRecord.ts';
import { NO_PAY_RETURN, type PayReturn } from '#domain/paymentOrder.ts';
import type { PickedLocation } from '#stores/pickedMapCard.ts';

const kept = (part: Partial<PayReturn>): PayReturn => ({ ...NO_PAY_RETURN, ...part });
const bike: PickedLocation = { kind: 'bike', id: 7 };
const station: PickedLocation = { kind: 'station', id: 12 };
const metro = '/profile/mos-metro?step=1';

// D005, D006, D007, D036
describe('the pay return after sign-in and after the provider’s page', () => {
  const rows: [string, PayReturn, PickedLocation | null, string][] = [
    ['nothing waits: the carried path', kept({}), null, '/history'],
    ['nothing waits, though a card was open', kept({}), bike, '/history'],
    ['the metro’s page, with its step', kept({ path: metro, toCard: true }), null, metro],
    ['the metro’s page without the flag', kept({ path: metro }), bike, metro],
    ['the metro’s page, written with a slash', kept({ path: '/profile/mos-metro/' }), null, '/profile/mos-metro/'],
    ['the path that waited for a card', kept({ path: '/tariffs/details/3', toCard: true }), bike, '/tariffs/details/3'],
    ['a path without the flag is no reason', kept({ path: '/tariffs' }), null, '/history'],
    ['the flag alone: the map', kept({ toCard: true }), null, '/map'],
    ['the flag and a picked bike', kept({ toCard: true }), bike, '/map?bike=7'],
    ['the flag and a picked station', kept({ toCard: true }), station, '/map?station=12'],
    ['a path of somebody else’s', kept({ path: 'https://evil.example/profile/mos-metro', toCard: true }), null, '/map'],
    ['a path that only begins like the metro’s', kept({ path: '/profile/mos-metro-2' }), null, '/history'],
    ['where the page was opened from is not where the rider was going', kept({ backUrl: '/map' }), null, '/history'],
  ];
  test.each(rows)(
    'The app finds the right path after sign-in and after the provider’s page: %s',
    (_, waiting, picked, to) => expect(resumePath(waiting, picked, '/history')).toBe(to),
  );
});
