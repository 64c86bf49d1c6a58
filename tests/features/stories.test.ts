import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { lazy } from '#domain/lazy.ts';
import { storiesQuery } from '#features/stories/stories.queries.ts';

// F083
test('The app requests the instructions once for each language', async () => {
  const asked: string[] = [];
  const stories = {
    phone: 'other' as const,
    fetch: (part: string) => Promise.resolve(asked.push(part)).then(() => []),
    picture: () => Promise.reject(new Error('nobody asks')),
  };
  const client = new QueryClient();
  for (const language of ['ru', 'en', 'ru'] as const)
    await client.fetchQuery(
      storiesQuery(
        lazy(async () => stories),
        'instructions',
        language,
      ),
    );
  expect(asked).toEqual(['instructions', 'instructions']);
  client.clear();
});
