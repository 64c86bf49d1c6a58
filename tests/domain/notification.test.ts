import { describe, expect, it } from 'vitest';
import { actionTypes, asksForAction, notificationType, CARD_MAX_AGE_MS } from '#domain/notification.ts';

describe('a notification', () => {
  it('A notification of an unknown type counts as information', () => {
    for (const word of ['information', 'promocode', 'rental_end', ...actionTypes])
      expect(notificationType(word)).toBe(word);
    for (const word of ['something_new', '', null, 7]) expect(notificationType(word)).toBe('information');
  });

  it('A notification either asks for an action or only informs', () => {
    expect(actionTypes.every((type) => asksForAction({ type }))).toBe(true);
    expect((['information', 'promocode', 'rental_end'] as const).filter((type) => asksForAction({ type }))).toEqual([]);
  });

  it('A notification is shown as a card for two days', () => expect(CARD_MAX_AGE_MS).toBe(172_800_000));
});
