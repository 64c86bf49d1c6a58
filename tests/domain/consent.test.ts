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
  test('The screen shows a consent change that the app has not sent yet, instead of the server’s row for that consent', () => {
    expect(consentsToShow([], [word({})])).toEqual([line({ version: '2', at: at(9) })]);
    expect(consentsToShow([line({})], [word({ isGiven: false })])).toEqual([line({ withdrawnAt: at(9) })]);
    expect(
      consentsToShow([line({})], [word({ isGiven: false }), word({ at: new Date(at(10)).toISOString() })]),
    ).toEqual([line({ version: '2', at: at(10) })]);
  });

  test('Of several consents of one kind, the rider sees the newest, whatever the order of the server’s rows', () => {
    const [first, second] = [line({}), line({ version: '2', at: at(5) })];
    expect([consentsToShow([first, second], []), consentsToShow([second, first], [])]).toEqual([[second], [second]]);
  });

  test('The screen shows the consents of all kinds in one fixed order', () => {
    const kinds = ['statistics', 'notifications', 'personalData', 'geolocation', 'userAgreement'] as const;
    const given = kinds.map((kind) => line({ kind }));
    const order = ['userAgreement', 'personalData', 'geolocation', 'notifications', 'statistics'];
    expect(consentsToShow(given, []).map(({ kind }) => kind)).toEqual(order);
  });

  test('When the rider withdraws a consent twice, the screen shows the date of the first withdrawal', () =>
    expect(consentsToShow([line({ withdrawnAt: at(3) })], [word({ isGiven: false })])).toEqual([
      line({ withdrawnAt: at(3) }),
    ]));

  test('When the rider gives consent again after withdrawing it, the screen shows the new date and no withdrawal', () =>
    expect(consentsToShow([line({ withdrawnAt: at(3) })], [word({})])).toEqual([line({ version: '2', at: at(9) })]));

  test('The screen shows no version for a consent whose document version is unknown', () =>
    expect(consentsToShow([], [word({ version: null })])).toEqual([line({ version: '', at: at(9) })]));

  test('The screen shows no withdrawal of a consent that the rider never gave', () =>
    expect(consentsToShow([], [word({ isGiven: false })])).toEqual([]));
});
