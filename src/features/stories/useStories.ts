import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Story, storiesOf, type StoryPart, type StoryRow } from '#domain/story.ts';
import { languageOf } from '#i18n/language.ts';
import { useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { keptStoriesQuery, storiesQuery } from './stories.queries.ts';

export type StoriesNow = {
  /** The server's, else what was kept; null while neither is known. */
  rows: readonly StoryRow[] | null;
  stories: readonly Story[] | null;
  /** True while an answer may still come. */
  isLoading: boolean;
  ask: () => void;
};

/** @param isWanted false: nothing is asked for yet */
export function useStories(part: StoryPart, isWanted = true): StoriesNow {
  const { i18n } = useLingui();
  const { stories: open } = useRuntime();
  const language = languageOf(i18n.locale);
  const kept = useQuery({ ...keptStoriesQuery(open, part), enabled: isWanted });
  const asked = useQuery({ ...storiesQuery(open, part, language), enabled: isWanted });
  const isOnline = useOnline();
  const rows = asked.data ?? kept.data ?? null;
  const stories = useMemo(() => rows && storiesOf(rows, language), [rows, language]);
  return {
    rows,
    stories,
    isLoading: kept.isPending || (asked.isFetching && isOnline),
    ask: () => void asked.refetch(),
  };
}
