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
  const [given, withdrawn] = [line({ version: '2', at: at(9) }), line({ withdrawnAt: at(3) })];
  const withdrawal = word({ isGiven: false });
  test.each([
    ['a consent that the app has not sent yet', [], [word({})], [given]],
    ['a withdrawal that the app has not sent yet', [line({})], [withdrawal], [line({ withdrawnAt: at(9) })]],
    ['the later of two unsent changes', [line({})], [withdrawal, word({})], [given]],
    ['the date of the first of two withdrawals', [withdrawn], [withdrawal], [withdrawn]],
    ['no withdrawal once the rider gives the consent again', [withdrawn], [word({})], [given]],
    ['no version if it is unknown', [], [word({ version: null })], [{ ...given, version: '' }]],
    ['no withdrawal of a consent that the rider never gave', [], [withdrawal], []],
  ])('Of a consent the screen shows %s', (_, kept, changes, shown) =>
    expect(consentsToShow(kept, changes)).toEqual(shown),
  );

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
});
