import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/language.ts';
import type { StoryPart } from '#domain/story.ts';
import type { Runtime } from '#src/runtime/services.ts';

type Open = Runtime['help']['stories'];

/** Operators change the stories by the day. */
const FRESH_MS = 3_600_000;

/**
 * A failure shows no error, not even a 401, until a rider opens the stories.
 *
 * @param language each language is loaded separately (map-and-rent §7)
 */
export const storiesQuery = (open: Open, part: StoryPart, language: Language) =>
  queryOptions({
    queryKey: ['stories', part, language],
    queryFn: async ({ signal }) => (await open()).fetch(part, signal),
    staleTime: FRESH_MS,
    gcTime: Infinity,
    retry: false,
    meta: { silent: true },
  });

/** The picture of a name never changes. */
export const storyPictureQuery = (open: Open, name: string) =>
  queryOptions({
    queryKey: ['stories', 'picture', name],
    queryFn: async ({ signal }) => (await open()).picture(name, signal),
    staleTime: Infinity,
    gcTime: 600_000,
    meta: { silent: true },
  });
