import { createListeners, perOwner } from '#domain/listeners.ts';
import { NO_SETTINGS, type RiderSettings, mergeSettings } from '#domain/riderSettings.ts';
import type { Store } from '#platform/store.ts';

/**
 * The settings of the signed-in rider, as far as known: this phone's at once, other phones' after the server's answer.
 */
export type SharedRiderSettings = {
  /** The same object until it changes. */
  now(): RiderSettings;
  /** The rider has seen this onboarding. */
  see(onboarding: string): void;
  /** @param at server milliseconds */
  change(part: Partial<Omit<RiderSettings, 'viewedOnboardings' | 'changedAt'>>, at: number): void;
  /** Merges stored settings, from this phone or the server, into the known ones. */
  learn(stored: RiderSettings): void;
  /** Merges the server's settings: from now on the rider's other phones are included. */
  agree(stored: RiderSettings): void;
  isAgreed(): boolean;
  forget(): void;
  /** Calls the listener after each change. Returns a function that stops it. */
  watch: (listener: () => void) => () => void;
};

export function createSharedRiderSettings(): SharedRiderSettings {
  const { notify, watch } = createListeners();
  let settings = NO_SETTINGS;
  let isAgreed = false;
  const set = (next: RiderSettings) => {
    settings = next;
    notify();
  };
  return {
    now: () => settings,
    see(onboarding) {
      if (!settings.viewedOnboardings.includes(onboarding))
        set({ ...settings, viewedOnboardings: [...settings.viewedOnboardings, onboarding] });
    },
    change: (part, at) => set({ ...settings, ...part, changedAt: new Date(at).toISOString() }),
    learn: (stored) => set(mergeSettings(stored, settings)),
    agree(stored) {
      isAgreed = true;
      set(mergeSettings(stored, settings));
    },
    isAgreed: () => isAgreed,
    forget() {
      isAgreed = false;
      set(NO_SETTINGS);
    },
    watch,
  };
}

/** One store for the sync and the screens. */
export const riderSettingsOf = perOwner<Store, SharedRiderSettings>(createSharedRiderSettings);
