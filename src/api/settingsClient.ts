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

/** What is kept, or was written by another version, as far as it can be understood. */
export const readClientSettings = (value: unknown): RiderSettings =>
  v.parse(schema, typeof value === 'object' && value !== null ? value : {});

/** @throws {Fault} what the server or the network refused */
export async function getClientSettings(api: GatewayApi, signal: AbortSignal): Promise<RiderSettings> {
  const { settings } = await unwrap(api.GET('/api/settings-client/settings-client', { signal }));
  return readClientSettings(settings);
}

/**
 * Brings the settings of this device together with the others': names of onboardings are added up, of all else the later
 * `changedAt` wins. Answers what the server keeps now.
 * @throws {Fault} what the server or the network refused
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
