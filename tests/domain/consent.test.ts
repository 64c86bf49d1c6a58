import { describe, expect, test } from 'vitest';
import { type Consent, consentsToShow, type ConsentChange } from '#domain/consent.ts';

const at = (day: number) => Date.UTC(2026, 5, day);
const line = (part: Partial<Consent>): Consent => ({
  kind: 'statistics',
  document: 'privatePolicy',
  version: '1',
  at: at(1),
  withdrawnAt: null,
  ...part,
});
const word = (part: Partial<ConsentChange>): ConsentChange => ({
  kind: 'statistics',
  isGiven: true,
  version: '2',
  at: new Date(at(9)).toISOString(),
  ...part,
});

describe('the consents that a rider sees', () => {
  test('The screen shows a consent change that the app has not sent yet in place of the server’s row', () => {
    expect(consentsToShow([], [word({})])).toEqual([line({ version: '2', at: at(9) })]);
    expect(consentsToShow([line({})], [word({ isGiven: false })])).toEqual([line({ withdrawnAt: at(9) })]);
    expect(
      consentsToShow([line({})], [word({ isGiven: false }), word({ at: new Date(at(10)).toISOString() })]),
    ).toEqual([line({ version: '2', at: at(10) })]);
  });

  test('A rider sees the newest consent, whatever the order of the server’s rows', () => {
    const [first, second] = [line({}), line({ version: '2', at: at(5) })];
    expect([consentsToShow([first, second], []), consentsToShow([second, first], [])]).toEqual([[second], [second]]);
  });

  test('A rider sees all kinds of consents in the order of the screen', () => {
    const kinds = ['statistics', 'notifications', 'personalData', 'geolocation', 'userAgreement'] as const;
    const given = kinds.map((kind) => line({ kind }));
    const order = ['userAgreement', 'personalData', 'geolocation', 'notifications', 'statistics'];
    expect(consentsToShow(given, []).map(({ kind }) => kind)).toEqual(order);
  });

  test('A consent withdrawn twice keeps the date of the first withdrawal', () =>
    expect(consentsToShow([line({ withdrawnAt: at(3) })], [word({ isGiven: false })])).toEqual([
      line({ withdrawnAt: at(3) }),
    ]));

  test('A consent given again shows its new date', () =>
    expect(consentsToShow([line({ withdrawnAt: at(3) })], [word({})])).toEqual([line({ version: '2', at: at(9) })]));

  test('A consent with an unknown document shows no version', () =>
    expect(consentsToShow([], [word({ version: null })])).toEqual([line({ version: '', at: at(9) })]));

  test('A consent that the rider never gave is not shown as withdrawn', () =>
    expect(consentsToShow([], [word({ isGiven: false })])).toEqual([]));
});
