import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Tariff } from '#api/tariffs.ts';
import { insuranceOffer, tariffKind } from '#domain/tariff.ts';
import { profileQuery } from '#features/profile/index.ts';
import { riderSettingsOf } from '#features/settings/index.ts';
import { useRuntime } from '#src/runtime.tsx';

export type InsuranceChoice = {
  /** Roubles a ride; null where it is not offered, or not known yet. */
  cost: number | null;
  isOn: boolean;
  choose: (on: boolean) => void;
};

/** On until the rider has said otherwise, on any of their phones: 0 is kept for a no (account §3, our reading). */
export function useInsurance(tariff: Tariff | undefined): InsuranceChoice {
  const { mainApi, riderStore, serverClock } = useRuntime();
  const settings = riderSettingsOf(riderStore);
  const kept = useSyncExternalStore(settings.watch, () => settings.now());
  const profile = useQuery(profileQuery(mainApi));
  // Without a profile it is offered: the server knows what the rider has.
  const held = profile.data ?? (profile.isError || profile.isPaused ? {} : null);
  const cost = tariff && held ? insuranceOffer(tariff, held) : null;
  const isOmni = tariff !== undefined && tariffKind(tariff) === 'omni';
  const last = isOmni ? kept.lastOmniInsuranceOptionCost : kept.lastInsuranceOptionCost;
  return {
    cost,
    isOn: cost !== null && last !== 0,
    choose(on) {
      const option = on ? cost : 0;
      settings.change(
        isOmni ? { lastOmniInsuranceOptionCost: option } : { lastInsuranceOptionCost: option },
        serverClock.now(),
      );
    },
  };
}
