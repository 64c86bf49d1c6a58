import * as v from 'valibot';
import type { RiderSettings } from '#domain/riderSettings.ts';
import type { GatewayApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { readWhole } from './read.ts';

/** As many and as long as the contract allows: what is read here is sent back. */
const names = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))), v.maxLength(200));
const rateId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const cost = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000));

const schema = v.object({
  viewedOnboardings: v.fallback(names, () => []),
  lastInsuranceOptionCost: v.fallback(v.nullable(cost), null),
  lastOmniInsuranceOptionCost: v.fallback(v.nullable(cost), null),
  lastSmooveTariffId: v.fallback(v.nullable(rateId), null),
  lastOmniTariffId: v.fallback(v.nullable(rateId), null),
  changedAt: v.fallback(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
}) satisfies v.GenericSchema<unknown, RiderSettings>;

/** Reads stored settings, also those written by another version. A field that cannot be read gets its default. */
export const readClientSettings = (value: unknown): RiderSettings =>
  v.parse(schema, typeof value === 'object' && value !== null ? value : {});

const stored = v.object({ settings: v.looseObject({}) });
const settingsIn = (answer: unknown): RiderSettings =>
  readClientSettings(readWhole('settings', stored, answer).settings);

/** @throws {Fault} when the server refuses or the network fails; noData when the answer has no settings */
export async function getClientSettings(api: GatewayApi, signal: AbortSignal): Promise<RiderSettings> {
  return settingsIn(await unwrap(api.GET('/api/settings-client/settings-client', { signal })));
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
  return settingsIn(await unwrap(api.POST('/api/settings-client/settings-client', { body, signal })));
}
