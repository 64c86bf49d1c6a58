import { useSyncExternalStore } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { riderSettingsOf } from '#stores/riderSettings.ts';

/**
 * The switch for insurance, with a tariff and before a ride: on at first. The rider's choice counts on all their phones;
 * 0 is stored for a no (account §3, our reading).
 *
 * @param cost roubles a ride; null if insurance is not offered, or not known yet
 */
export function useInsuranceChoice(isOmni: boolean, cost: number | null) {
  const { serverClock } = useRuntime();
  const settings = riderSettingsOf(useRuntime().session.riderStore);
  const saved = useSyncExternalStore(settings.watch, () => settings.now());
  const last = isOmni ? saved.lastOmniInsuranceOptionCost : saved.lastInsuranceOptionCost;
  return {
    isOn: cost !== null && last !== 0,
    /** The rider has chosen, or the server knows of no choice. */
    isKnown: last !== null || settings.isAgreed(),
    choose: (on: boolean) => {
      const option = on ? cost : 0;
      settings.change(
        isOmni ? { lastOmniInsuranceOptionCost: option } : { lastInsuranceOptionCost: option },
        serverClock.now(),
      );
    },
  };
}
