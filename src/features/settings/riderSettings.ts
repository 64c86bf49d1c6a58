import { NO_SETTINGS, type RiderSettings, together } from '#domain/riderSettings.ts';
import { createWatchers, onePer } from '#domain/watchers.ts';
import type { Runtime } from '#src/runtime.tsx';

/** The settings of who is signed in, as far as they are known: this phone's at once, the other phones' with the server's answer. */
export type RiderSettingsBox = {
  /** The same object until it changes. */
  now(): RiderSettings;
  /** The rider has seen this onboarding. */
  see(onboarding: string): void;
  /** @param at server milliseconds */
  change(part: Partial<Omit<RiderSettings, 'viewedOnboardings' | 'changedAt'>>, at: number): void;
  /** What was kept, here or by the server, comes to what is known. */
  learn(kept: RiderSettings): void;
  /** The server has said what it keeps: what the rider's other phones have seen is known. */
  agree(kept: RiderSettings): void;
  isAgreed(): boolean;
  forget(): void;
  /** Calls after each change; answers how to stop. */
  watch: (listener: () => void) => () => void;
};

export function createRiderSettings(): RiderSettingsBox {
  const { tell, watch } = createWatchers();
  let settings = NO_SETTINGS;
  let isAgreed = false;
  const set = (next: RiderSettings) => {
    settings = next;
    tell();
  };
  return {
    now: () => settings,
    see(onboarding) {
      if (!settings.viewedOnboardings.includes(onboarding))
        set({ ...settings, viewedOnboardings: [...settings.viewedOnboardings, onboarding] });
    },
    change: (part, at) => set({ ...settings, ...part, changedAt: new Date(at).toISOString() }),
    learn: (kept) => set(together(kept, settings)),
    agree(kept) {
      isAgreed = true;
      set(together(kept, settings));
    },
    isAgreed: () => isAgreed,
    forget() {
      isAgreed = false;
      set(NO_SETTINGS);
    },
    watch,
  };
}

/** One for who keeps and who asks. */
export const riderSettingsOf = onePer<Runtime['riderStore'], RiderSettingsBox>(createRiderSettings);
