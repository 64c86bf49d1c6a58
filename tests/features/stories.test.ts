import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { storiesQuery } from '#features/stories/stories.queries.ts';

test('instructions are asked for anew in each language, and once in each', async () => {
  const asked: string[] = [];
  const stories = {
    phone: 'other' as const,
    kept: () => Promise.resolve(null),
    ask: (part: string) => Promise.resolve(asked.push(part)).then(() => []),
    picture: () => Promise.reject(new Error('nobody asks')),
  };
  const client = new QueryClient();
  for (const language of ['ru', 'en', 'ru'] as const)
    await client.fetchQuery(storiesQuery(() => Promise.resolve(stories), 'instructions', language));
  expect(asked).toEqual(['instructions', 'instructions']);
  client.clear();
});
