import { describe, expect, it } from 'vitest';
import { notificationPath, notificationRulesAt } from '#paths/notificationPath.ts';
import { words } from '../support/words.ts';

// F052
it.each([
  ['account_blocked', '/help/support'],
  ['come_back_to_ride', '/map/ride'],
  ['close_card_and_come_back_to_ride', '/map/ride'],
  ['pay_debt_claim', '/profile'],
  ['qr_code', '/map/scan'],
  ['mos_metro_bonus', '/profile/mos-metro'],
  ['buy_tariff', '/tariffs'],
  ['rental_end', '/history'],
  ['information', null],
  ['promocode', null],
] as const)('A notification of the type %s has the target path %s', (type, path) =>
  expect(notificationPath({ type, rentId: null })).toBe(path),
);

it('A rental_end notification that names a ride opens that ride in the history', () =>
  expect(notificationPath({ type: 'rental_end', rentId: 'a/b' })).toBe('/history/ride/a%2Fb'));

// F072
describe('a notification card over a screen', () => {
  const isAllowedAt = (path: string) => notificationRulesAt(path).isAllowed;
  it('No notification card opens over the landing page, sign-in, registration, scanning, the finish and buying', () => {
    const quiet = words(`
      / /login /login/restore /registration /registration/2 /map/scan /map/scan/number /map/ride/finish
      /map/ride/finish/photo /tariffs/details/omni-month/insurance /tariffs/details/omni-month/insurance/2`);
    expect(quiet.filter(isAllowedAt)).toEqual([]);
  });

  it('A notification card can open over any other screen', () => {
    const others = words(`
      /map /loginless /help/login /registrations /a/registration /map/scanner /a/map/scan /map/ride /map/ride/finished
      /a/map/ride/finish /tariffs /tariffs/details/a/b/insurance /tariffs/details/a/insurances
      /a/tariffs/details/b/insurance /profile/`);
    expect(others.filter(isAllowedAt)).toEqual(others);
  });

  it('Notifications about the ride get no card on the ride screen, because the screen itself shows them', () => {
    const shown = words('rental_end come_back_to_ride close_card_and_come_back_to_ride');
    for (const path of ['/map/ride', '/map/ride/pause']) expect(notificationRulesAt(path).shownByScreen).toEqual(shown);
    for (const path of ['/map', '/map/rides', '/a/map/ride'])
      expect(notificationRulesAt(path).shownByScreen).toEqual([]);
  });
});
