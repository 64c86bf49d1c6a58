import { queryOptions } from '@tanstack/react-query';
import type { StoryPart } from '#domain/story.ts';
import type { Runtime } from '#src/runtime.tsx';

type Open = Runtime['stories'];

/** What was last heard, so that a phone without a network has something to show. */
export const keptStoriesQuery = (open: Open, part: StoryPart) =>
  queryOptions({
    queryKey: ['stories', part, 'kept'],
    queryFn: async () => (await open()).kept(part),
    staleTime: Infinity,
    meta: { silent: true },
  });

/** An operator changes them by the day. */
const FRESH_MS = 3_600_000;

/** @param language asked for anew in each (map-and-rent §7). A failure, a 401 too, is nobody's news until somebody wants to look */
export const storiesQuery = (open: Open, part: StoryPart, language: 'ru' | 'en') =>
  queryOptions({
    queryKey: ['stories', part, language],
    queryFn: async ({ signal }) => (await open()).ask(part, signal),
    staleTime: FRESH_MS,
    gcTime: Infinity,
    retry: false,
    meta: { silent: true },
  });

/** A picture never changes under its name. */
export const storyPictureQuery = (open: Open, name: string) =>
  queryOptions({
    queryKey: ['stories', 'picture', name],
    queryFn: async ({ signal }) => (await open()).picture(name, signal),
    staleTime: Infinity,
    gcTime: 600_000,
    meta: { silent: true },
  });
