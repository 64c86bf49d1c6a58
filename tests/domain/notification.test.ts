import { describe, expect, it } from 'vitest';
import {
  actionTypes,
  asksForAction,
  notificationPath,
  notificationType,
  POPS_UP_FOR,
  pushPlace,
} from '#domain/notification.ts';

describe('a notification', () => {
  it('is of a kind that the app knows, else information', () => {
    for (const word of ['information', 'promocode', 'rental_end', ...actionTypes])
      expect(notificationType(word)).toBe(word);
    for (const word of ['something_new', '', null, 7]) expect(notificationType(word)).toBe('information');
  });

  it('asks for something or only tells', () => {
    expect(actionTypes.every((type) => asksForAction({ type }))).toBe(true);
    expect((['information', 'promocode', 'rental_end'] as const).filter((type) => asksForAction({ type }))).toEqual([]);
  });

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
  ] as const)('%s leads to %s', (type, path) => expect(notificationPath({ type, rentId: null })).toBe(path));

  it('of a ride’s end leads to that ride', () =>
    expect(notificationPath({ type: 'rental_end', rentId: 'a/b' })).toBe('/history/ride/a%2Fb'));

  it('pops up for two days', () => expect(POPS_UP_FOR).toBe(172_800_000));
});

describe('over a screen', () => {
  it.each([
    '/',
    '/login',
    '/login/restore',
    '/registration',
    '/registration/2',
    '/map/scan',
    '/map/scan/number',
    '/map/ride/finish',
    '/map/ride/finish/photo',
    '/tariffs/details/omni-month/insurance',
    '/tariffs/details/omni-month/insurance/2',
  ])('of %s nothing appears', (path) => expect(pushPlace(path).isAllowed).toBe(false));

  it.each([
    '/map',
    '/loginless',
    '/help/login',
    '/registrations',
    '/a/registration',
    '/map/scanner',
    '/a/map/scan',
    '/map/ride',
    '/map/ride/finished',
    '/a/map/ride/finish',
    '/tariffs',
    '/tariffs/details/a/b/insurance',
    '/tariffs/details/a/insurances',
    '/a/tariffs/details/b/insurance',
    '/profile/',
  ])('of %s something may', (path) => expect(pushPlace(path).isAllowed).toBe(true));

  it('of the ride its own news are said by it', () => {
    for (const path of ['/map/ride', '/map/ride/pause'])
      expect(pushPlace(path).saidHere).toEqual(['rental_end', 'come_back_to_ride', 'close_card_and_come_back_to_ride']);
    for (const path of ['/map', '/map/rides', '/a/map/ride']) expect(pushPlace(path).saidHere).toEqual([]);
  });
});
