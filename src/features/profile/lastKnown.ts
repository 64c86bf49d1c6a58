import * as v from 'valibot';
import type { Profile } from '#api/profile.ts';
import type { TariffKind } from '#domain/tariff.ts';
import { troikaMask } from '#domain/troika.ts';
import type { Runtime } from '#src/runtime/services.ts';
import { type TariffFlags, riderTariffs } from './profile.view.ts';

const NAME = 'known';

/** A number without a mask must not be stored in clear (docs/SECURITY.md). */
const mask = v.pipe(
  v.string(),
  v.check((masked) => troikaMask(masked) === masked),
);

const schema = v.object({ tariffs: v.object({ omni: v.boolean(), other: v.boolean() }), troika: v.nullable(mask) });

/**
 * The last known profile, for the first paint and for a start without a network (account §3, our reading): whether each
 * kind has a tariff, and the masked Troika number.
 */
export type LastKnown = v.InferOutput<typeof schema>;

export function storeLastKnown(store: Runtime['session']['riderStore'], profile: Profile): void {
  const has = (key: TariffKind) =>
    riderTariffs(profile, { tariffs: false, smooveBikes: true }).some((tariff) => tariff.key === key);
  const known: LastKnown = {
    tariffs: { omni: has('omni'), other: has('other') },
    troika: troikaMask(profile.TroikaPrintCardNumber),
  };
  store.write(NAME, known);
}

/** Null if this rider's profile was never loaded on this phone. */
export const readLastKnown = (store: Runtime['session']['riderStore']): LastKnown | null => store.read(NAME, schema);

/** The kinds that have a row, and whether the rider had a tariff of each. */
export function knownTariffs(
  { tariffs: held }: LastKnown,
  { tariffs, smooveBikes }: TariffFlags,
): { key: TariffKind; isHeld: boolean }[] {
  const keys: TariffKind[] = smooveBikes ? ['omni', 'other'] : ['omni'];
  const all = keys.map((key) => ({ key, isHeld: held[key] }));
  return tariffs ? all : all.filter(({ isHeld }) => isHeld);
}

/** Number of tariff rows for a rider whose profile is unknown. */
export const skeletonRowCount = (features: TariffFlags): number =>
  knownTariffs({ tariffs: { omni: false, other: false }, troika: null }, features).length;
