import { describe, expect, test } from 'vitest';
import { type Consent, consentsToShow, type ConsentWord } from '#domain/consent.ts';

const at = (day: number) => Date.UTC(2026, 5, day);
const line = (part: Partial<Consent>): Consent => ({
  kind: 'statistics',
  document: 'privatePolicy',
  version: '1',
  at: at(1),
  withdrawnAt: null,
  ...part,
});
const word = (part: Partial<ConsentWord>): ConsentWord => ({
  kind: 'statistics',
  isGiven: true,
  version: '2',
  at: new Date(at(9)).toISOString(),
  ...part,
});

describe('what a rider sees of their consents', () => {
  test('the newest line of each kind, the papers first', () => {
    const kept = [
      line({}),
      line({ kind: 'personalData' }),
      line({ at: at(5), withdrawnAt: at(6) }),
      line({ kind: 'userAgreement' }),
    ];
    expect(consentsToShow(kept, []).map(({ kind, withdrawnAt }) => [kind, withdrawnAt])).toEqual([
      ['userAgreement', null],
      ['personalData', null],
      ['statistics', at(6)],
    ]);
  });

  test('what the server has not heard lies over it', () => {
    expect(consentsToShow([], [word({})])).toEqual([line({ version: '2', at: at(9) })]);
    expect(consentsToShow([line({})], [word({ isGiven: false })])).toEqual([line({ withdrawnAt: at(9) })]);
    expect(
      consentsToShow([line({})], [word({ isGiven: false }), word({ at: new Date(at(10)).toISOString() })]),
    ).toEqual([line({ version: '2', at: at(10) })]);
  });

  test('the newest line in whichever order the server tells them', () => {
    const lines = [line({ version: '1' }), line({ version: '2', at: at(5) }), line({ version: '3', at: at(7) })];
    const [first, second, third] = lines;
    for (const kept of [lines, lines.toReversed(), [second, third, first]])
      expect(
        consentsToShow(
          kept.flatMap((one) => one ?? []),
          [],
        ),
      ).toEqual([third]);
  });

  test('all kinds in the order in which they are shown', () => {
    const kinds = ['statistics', 'notifications', 'personalData', 'geolocation', 'userAgreement'] as const;
    expect(
      consentsToShow(
        kinds.map((kind) => line({ kind })),
        [],
      ).map(({ kind }) => kind),
    ).toEqual(['userAgreement', 'personalData', 'geolocation', 'notifications', 'statistics']);
  });

  test('what was taken back before stays taken back since then', () =>
    expect(consentsToShow([line({ withdrawnAt: at(3) })], [word({ isGiven: false })])).toEqual([
      line({ withdrawnAt: at(3) }),
    ]));

  test('what is given again is given from then on', () =>
    expect(consentsToShow([line({ withdrawnAt: at(3) })], [word({})])).toEqual([line({ version: '2', at: at(9) })]));

  test('a word of which nobody knows the text has no version', () =>
    expect(consentsToShow([], [word({ version: null })])).toEqual([line({ version: '', at: at(9) })]));

  test('what was never given is not taken back', () =>
    expect(consentsToShow([], [word({ isGiven: false })])).toEqual([]));
});
