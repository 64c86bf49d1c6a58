import { expect, test } from 'vitest';
import { backToMaps, withMaps } from '#platform/queryPersister.ts';

test('a persisted query is restored unchanged, Map values included', () => {
  const answer = {
    names: new Map([['7', { ru: 'Пушкинская', en: 'Pushkinskaya' }]]),
    rows: [1, null, 'x'],
    deep: { of: new Map([[1, new Map([[2, 3]])]]) },
  };
  expect(JSON.parse(JSON.stringify(answer, withMaps), backToMaps)).toEqual(answer);
});
