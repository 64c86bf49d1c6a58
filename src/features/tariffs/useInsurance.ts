import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Tariff } from '#api/tariffs.ts';
import { insuranceOffer, tariffKind } from '#domain/tariff.ts';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { riderSettingsOf } from '#stores/riderSettings.ts';

export type InsuranceChoice = {
  /** Roubles per ride; null if insurance is not offered, or not known yet. */
  cost: number | null;
  isOn: boolean;
  choose: (on: boolean) => void;
};

/** On by default. The rider's choice counts on all their phones; 0 is stored for a no (account §3, our reading). */
export function useInsurance(tariff: Tariff | undefined): InsuranceChoice {
  const { mainApi, serverClock } = useRuntime();
  const { riderStore } = useRuntime().session;
  const settings = riderSettingsOf(riderStore);
  const saved = useSyncExternalStore(settings.watch, () => settings.now());
  const profile = useQuery(profileQuery(mainApi));
  // Without a profile insurance is offered: the server knows what the rider has.
  const held = profile.data ?? (profile.isError || profile.isPaused ? {} : null);
  const cost = tariff && held ? insuranceOffer(tariff, held) : null;
  const isOmni = tariff !== undefined && tariffKind(tariff) === 'omni';
  const last = isOmni ? saved.lastOmniInsuranceOptionCost : saved.lastInsuranceOptionCost;
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
