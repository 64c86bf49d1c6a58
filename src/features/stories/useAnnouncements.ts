import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { isShownTo, type Story, storiesOf, type StoryRow, type Phone } from '#domain/story.ts';
import { languageOf } from '#i18n/language.ts';
import { useRuntime } from '#src/runtime.tsx';
import { useStories } from './useStories.ts';
import { useQuery } from '@tanstack/react-query';

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
  const { rows } = useStories('news');
  const phone = usePhoneKind();
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

/** Null until its code loads. */
function usePhoneKind(): Phone | null {
  const { stories } = useRuntime();
  const { data } = useQuery({
    queryKey: ['stories', 'phone'],
    queryFn: async () => (await stories()).phone,
    staleTime: Infinity,
    meta: { silent: true },
  });
  return data ?? null;
}
