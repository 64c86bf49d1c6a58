import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { lazy } from '#domain/lazy.ts';
import { isShownTo, type Story, storiesOf, type StoryRow } from '#domain/story.ts';
import { useLazy } from '#hooks/useLazy.ts';
import { languageOf } from '#i18n/language.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { useStories } from './useStories.ts';

const NONE: readonly StoryRow[] = [];
const NEVER = lazy<never>(() => new Promise(() => {}));

/**
 * The announcements to show this rider now: first steps and banners. Empty until they load.
 *
 * @param now milliseconds
 * @param isWanted false: nothing is loaded yet
 */
export function useAnnouncements(now: number, isWanted: boolean): readonly Story[] {
  const { i18n } = useLingui();
  const language = languageOf(i18n.locale);
  const { dailyBanner: hasDaily, bannerOsFilter: asksPhone } = useRuntime().settings.features;
  const { rows } = useStories('announcements', isWanted);
  const { stories } = useRuntime().help;
  const phone = useLazy(isWanted ? stories : NEVER).resource?.phone ?? null;
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
