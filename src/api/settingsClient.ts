import * as v from 'valibot';
import type { GatewayApi } from './clients.ts';
import { unwrap } from './fault.ts';

/** What a rider's devices share (account §3 "Settings"). Costs in roubles. */
const schema = v.object({
  viewedOnboardings: v.fallback(v.array(v.string()), () => []),
  lastInsuranceOptionCost: v.fallback(v.nullable(v.number()), null),
  lastOmniInsuranceOptionCost: v.fallback(v.nullable(v.number()), null),
  lastSmooveTariffId: v.fallback(v.nullable(v.string()), null),
  lastOmniTariffId: v.fallback(v.nullable(v.string()), null),
  /** When the rider changed one of them, RFC 3339; null: never. */
  changedAt: v.fallback(v.nullable(v.string()), null),
});

export type ClientSettings = v.InferOutput<typeof schema>;

/** What is kept, or was written by another version, as far as it can be understood. */
export const readClientSettings = (value: unknown): ClientSettings => v.parse(schema, typeof value === 'object' && value !== null ? value : {});

/** @throws {Fault} what the server or the network refused */
export async function getClientSettings(api: GatewayApi, signal: AbortSignal): Promise<ClientSettings> {
  const { settings } = await unwrap(api.GET('/api/settings-client/settings-client', { signal }));
  return readClientSettings(settings);
}

/**
 * Brings the settings of this device together with the others': names of onboardings are added up, of all else the later
 * `changedAt` wins. Answers what the server keeps now.
 * @throws {Fault} what the server or the network refused
 */
export async function saveClientSettings(api: GatewayApi, { changedAt, ...settings }: ClientSettings, signal: AbortSignal): Promise<ClientSettings> {
  const body = { settings: { ...settings, ...(changedAt !== null && { changedAt }) } };
  const answer = await unwrap(api.POST('/api/settings-client/settings-client', { body, signal }));
  return readClientSettings(answer.settings);
}
