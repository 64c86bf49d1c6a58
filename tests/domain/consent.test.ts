import { describe, expect, test } from 'vitest';
import { type Consent, consentsToShow, type ConsentWord } from '#domain/consent.ts';

const at = (day: number) => Date.UTC(2026, 5, day);
const line = (part: Partial<Consent>): Consent => ({ kind: 'statistics', document: 'privatePolicy', version: '1', at: at(1), withdrawnAt: null, ...part });
const word = (part: Partial<ConsentWord>): ConsentWord => ({ kind: 'statistics', isGiven: true, version: '2', at: new Date(at(9)).toISOString(), ...part });

describe('what a rider sees of their consents', () => {
  test('the newest line of each kind, the papers first', () => {
    const kept = [line({}), line({ kind: 'personalData' }), line({ at: at(5), withdrawnAt: at(6) }), line({ kind: 'userAgreement' })];
    expect(consentsToShow(kept, []).map(({ kind, withdrawnAt }) => [kind, withdrawnAt])).toEqual([
      ['userAgreement', null],
      ['personalData', null],
      ['statistics', at(6)],
    ]);
  });

  test('what the server has not heard lies over it', () => {
    expect(consentsToShow([], [word({})])).toEqual([line({ version: '2', at: at(9) })]);
    expect(consentsToShow([line({})], [word({ isGiven: false })])).toEqual([line({ withdrawnAt: at(9) })]);
    expect(consentsToShow([line({})], [word({ isGiven: false }), word({ at: new Date(at(10)).toISOString() })])).toEqual([line({ version: '2', at: at(10) })]);
  });

  test('what was never given is not taken back', () => expect(consentsToShow([], [word({ isGiven: false })])).toEqual([]));
});
