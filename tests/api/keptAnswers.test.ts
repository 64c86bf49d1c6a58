import { expect, test } from 'vitest';
import { backToMaps, withMaps } from '#platform/keptAnswers.ts';

test('an answer comes back as it was, with the maps that JSON would empty', () => {
  const answer = {
    names: new Map([['7', { ru: 'Пушкинская', en: 'Pushkinskaya' }]]),
    rows: [1, null, 'x'],
    deep: { of: new Map([[1, new Map([[2, 3]])]]) },
  };
  expect(JSON.parse(JSON.stringify(answer, withMaps), backToMaps)).toEqual(answer);
});
