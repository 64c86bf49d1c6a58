import * as v from 'valibot';
import type { RiderSettings } from '#domain/riderSettings.ts';
import type { GatewayApi } from './clients.ts';
import { unwrap } from './fault.ts';

const schema = v.object({
  viewedOnboardings: v.fallback(v.array(v.string()), () => []),
  lastInsuranceOptionCost: v.fallback(v.nullable(v.number()), null),
  lastOmniInsuranceOptionCost: v.fallback(v.nullable(v.number()), null),
  lastSmooveTariffId: v.fallback(v.nullable(v.string()), null),
  lastOmniTariffId: v.fallback(v.nullable(v.string()), null),
  changedAt: v.fallback(v.nullable(v.string()), null),
}) satisfies v.GenericSchema<unknown, RiderSettings>;

/** Reads stored settings, also those written by another version. A field that cannot be read gets its default. */
export const readClientSettings = (value: unknown): RiderSettings =>
  v.parse(schema, typeof value === 'object' && value !== null ? value : {});

/** @throws {Fault} when the server refuses or the network fails */
export async function getClientSettings(api: GatewayApi, signal: AbortSignal): Promise<RiderSettings> {
  const { settings } = await unwrap(api.GET('/api/settings-client/settings-client', { signal }));
  return readClientSettings(settings);
}

/**
 * Merges the settings of this device with the stored ones: onboarding names are added together; for every other field
 * the later `changedAt` wins. Returns what the server now stores.
 * @throws {Fault} when the server refuses or the network fails
 */
export async function saveClientSettings(
  api: GatewayApi,
  { changedAt, viewedOnboardings, ...settings }: RiderSettings,
  signal: AbortSignal,
): Promise<RiderSettings> {
  const body = {
    settings: { ...settings, viewedOnboardings: [...viewedOnboardings], ...(changedAt !== null && { changedAt }) },
  };
  const answer = await unwrap(api.POST('/api/settings-client/settings-client', { body, signal }));
  return readClientSettings(answer.settings);
}
