import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { isFor, type Story, storiesOf, type StoryRow } from '#domain/story.ts';
import { languageOf } from '#i18n/language.ts';
import { useRuntime } from '#src/runtime.tsx';
import { useStories } from './useStories.ts';
import { usePhoneKind } from './usePhoneKind.ts';

const NONE: readonly StoryRow[] = [];

/**
 * What the operator tells this rider by itself now: first steps and banners; empty until it is known.
 * @param now milliseconds
 */
export function useNews(now: number): readonly Story[] {
  const { i18n } = useLingui();
  const language = languageOf(i18n.locale);
  const { dailyBanner: hasDaily, bannerOsFilter: asksPhone } = useRuntime().settings.features;
  const { rows } = useStories('news');
  const phone = usePhoneKind();
  const told = rows ?? NONE;
  return useMemo(
    () =>
      phone === null
        ? []
        : storiesOf(
            told.filter((row) => isFor(row, { now, phone, hasDaily, asksPhone })),
            language,
          ),
    [told, now, phone, hasDaily, asksPhone, language],
  );
}
