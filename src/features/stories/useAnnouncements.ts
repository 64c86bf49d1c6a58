import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { isShownTo, type Story, storiesOf, type StoryRow } from '#domain/story.ts';
import { useLazy } from '#hooks/useLazy.ts';
import { languageOf } from '#i18n/language.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { useStories } from './useStories.ts';

const NONE: readonly StoryRow[] = [];

/**
 * The announcements to show this rider now: first steps and banners. Empty until they load.
 *
 * @param now milliseconds
 */
export function useAnnouncements(now: number): readonly Story[] {
  const { i18n } = useLingui();
  const language = languageOf(i18n.locale);
  const { dailyBanner: hasDaily, bannerOsFilter: asksPhone } = useRuntime().settings.features;
  const { rows } = useStories('announcements');
  const phone = useLazy(useRuntime().help.stories).resource?.phone ?? null;
  const known = rows ?? NONE;
  return useMemo(
    () =>
      phone === null
        ? []
        : storiesOf(
            known.filter((row) => isShownTo(row, { now, phone, hasDaily, asksPhone })),
            language,
          ),
    [known, now, phone, hasDaily, asksPhone, language],
  );
}
