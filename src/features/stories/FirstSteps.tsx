import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { firstSteps, type Story } from '#domain/story.ts';
import { riderSettingsOf } from '#features/settings/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { StoryCarousel } from './StoryCarousel.tsx';

type FirstStepsProps = {
  /** What the operator tells now. */
  news: readonly Story[];
  /** Nothing is open and no ride is on: they come over nothing that the rider does. */
  isQuiet: boolean;
};

/** Shown once to a rider, on one of their phones: after the first sign-in, when the server has said what the others have seen. */
export function FirstSteps({ news, isQuiet }: FirstStepsProps) {
  const { t } = useLingui();
  const settings = riderSettingsOf(useRuntime().riderStore);
  const viewed = useSyncExternalStore(settings.watch, () => settings.now().viewedOnboardings);
  const isAgreed = useSyncExternalStore(settings.watch, () => settings.isAgreed());
  const [shown, setShown] = useState<Story | null>(null);
  const due = isQuiet && isAgreed ? firstSteps(news, viewed) : null;
  if (shown === null && due !== null) setShown(due);

  const name = shown?.name;
  useEffect(() => {
    // At once, and not when it is put away: whoever reloads in between is not told again.
    if (name !== undefined) settings.see(name);
  }, [name, settings]);
  return shown && <StoryCarousel label={t`Первые шаги`} story={shown} skippable onClose={() => setShown(null)} />;
}
