import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Story, storiesOf, type StoryPart, type StoryRow } from '#domain/story.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { languageOf } from '#i18n/language.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { storiesQuery } from './stories.queries.ts';

export type StoriesNow = {
  /** The server's rows, else the stored ones; null while both are unknown. */
  rows: readonly StoryRow[] | null;
  stories: readonly Story[] | null;
  /** True while an answer may still come. */
  isLoading: boolean;
  ask: () => void;
};

/** @param isWanted false: the request waits */
export function useStories(part: StoryPart, isWanted = true): StoriesNow {
  const { i18n } = useLingui();
  const { stories: open } = useRuntime().help;
  const language = languageOf(i18n.locale);
  // The rows hold both languages: those that were read in the other one are shown until the answer comes.
  const other = useQuery({ ...storiesQuery(open, part, language === 'ru' ? 'en' : 'ru'), enabled: false });
  const fetched = useQuery({ ...storiesQuery(open, part, language), enabled: isWanted });
  const isOnline = useOnline();
  const rows = fetched.data ?? other.data ?? null;
  const stories = useMemo(() => rows && storiesOf(rows, language), [rows, language]);
  return {
    rows,
    stories,
    isLoading: fetched.isFetching && isOnline,
    ask: () => void fetched.refetch(),
  };
}
