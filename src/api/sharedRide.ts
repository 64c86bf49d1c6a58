import * as v from 'valibot';
import { instant, latitude, longitude, maybe, metres, or } from '#domain/fields.ts';
import { type SharedPrecision, sharedPrecision, type VehicleForm } from '#domain/rent.ts';
import type { GatewayApi, PublicApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { PUBLIC_FORMS } from './mapLocations.ts';
import { readWhole } from './read.ts';

/** What the fragment of a link may be; anything else is a link that does not work. */
export const isShareToken = (text: string): boolean => /^[\w-]{22,128}$/.test(text);

const made = v.object({ token: v.pipe(v.string(), v.check(isShareToken)) });

/**
 * Makes the link of a ride, in the place of the one before.
 *
 * @returns the token of the link; no later answer has it
 * @throws {Fault} when there is no new link, or it is not known
 */
export async function shareRide(
  api: GatewayApi,
  { rentId, precision }: { rentId: string; precision: SharedPrecision },
  signal: AbortSignal,
): Promise<string> {
  const params = { path: { rentId } };
  const answer = await unwrap(api.PUT('/api/rents/{rentId}/share', { params, body: { precision }, signal }));
  return readWhole('shareRide', made, answer).token;
}

/** Ends the link of a ride. @throws {Fault} when it is not known whether the link still works */
export const stopSharingRide = async (api: GatewayApi, rentId: string, signal: AbortSignal): Promise<void> =>
  unwrap(api.DELETE('/api/rents/{rentId}/share', { params: { path: { rentId } }, signal })).then(() => undefined);

/** A ride for the person who has its link. Times are server milliseconds. */
export type SharedRide = {
  isPaused: boolean;
  /** Null for a form that this app does not know. */
  form: VehicleForm | null;
  startedAt: number | null;
  precision: SharedPrecision;
  /** Null if the rider shares none, or the vehicle has reported none. */
  position: { latitude: number; longitude: number; radiusMeters: number; at: number } | null;
};

const schema = v.object({
  state: v.picklist(['riding', 'paused']),
  form: or(v.number(), 0),
  startedAt: maybe('startedAt', instant),
  precision: sharedPrecision,
  position: maybe('position', v.object({ latitude, longitude, radiusMeters: or(metres, 0), at: instant })),
});

/**
 * The ride behind a link, anonymously. The token goes in the body: addresses are logged.
 * @throws {Fault} 404 when the link does not work, whatever the reason
 */
export async function getSharedRide(api: PublicApi, token: string, signal: AbortSignal): Promise<SharedRide> {
  const answer = await unwrap(api.POST('/api/shared-ride', { body: { token }, signal }));
  const { state, form, ...ride } = readWhole('sharedRide', schema, answer);
  return { ...ride, isPaused: state === 'paused', form: PUBLIC_FORMS[form] ?? null };
}
