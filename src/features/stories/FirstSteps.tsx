import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { firstSteps, type Story } from '#domain/story.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { riderSettingsOf } from '#stores/riderSettings.ts';
import { StoryCarousel } from './StoryCarousel.tsx';

type FirstStepsProps = {
  /** The announcements to show now. */
  announcements: readonly Story[];
  /** Nothing is open and no ride is active, so the steps interrupt nothing. */
  isQuiet: boolean;
};

/**
 * Shown once per rider, on one phone: after the first sign-in, when the server has reported what the other phones have
 * shown.
 */
export function FirstSteps({ announcements, isQuiet }: FirstStepsProps) {
  const { t } = useLingui();
  const settings = riderSettingsOf(useRuntime().session.riderStore);
  const viewed = useSyncExternalStore(settings.watch, () => settings.now().viewedOnboardings);
  const isAgreed = useSyncExternalStore(settings.watch, () => settings.isAgreed());
  const [shown, setShown] = useState<Story | null>(null);
  const due = isQuiet && isAgreed ? firstSteps(announcements, viewed) : null;
  if (shown === null && due !== null) setShown(due);

  const name = shown?.name;
  useEffect(() => {
    // Marked as seen at once, not on closing: a reload must not show it again.
    if (name !== undefined) settings.see(name);
  }, [name, settings]);
  return shown && <StoryCarousel label={t`Первые шаги`} story={shown} skippable onClose={() => setShown(null)} />;
}
