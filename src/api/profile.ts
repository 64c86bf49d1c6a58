import type { components } from '#openapi/main.d.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

export type Profile = components['schemas']['Profile'];

/**
 * The signed-in rider.
 * @throws {Fault} noProfileInfoError when the server answers without one (account §8).
 */
export async function getProfile(api: MainApi, signal?: AbortSignal): Promise<Profile> {
  const { Profile: profile } = await unwrap(api.GET('/v2/profile', signal ? { signal } : {}));
  if (!profile) throw Fault.named('noProfileInfoError', 'no data');
  return profile;
}
