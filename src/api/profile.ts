import type { components } from '#openapi/main.d.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

export type Profile = components['schemas']['Profile'];
export type ProfileField = 'FirstName' | 'LastName' | 'Birthday' | 'Email' | 'PhoneNumber';
/** Birthday as YYYY.MM.DD, the phone as digits. */
export type ProfileUpdate = Record<ProfileField, string>;
export type UpdateAnswer = { kind: 'saved' } | { kind: 'refused'; field: ProfileField; code: ErrorCode };

/**
 * The signed-in rider.
 * @throws {Fault} noProfileInfoError when the server answers without one (account §8).
 */
export async function getProfile(api: MainApi, signal?: AbortSignal): Promise<Profile> {
  const { Profile: profile } = await unwrap(api.GET('/v2/profile', signal ? { signal } : {}));
  if (!profile) throw Fault.named('noProfileInfoError', 'no data');
  return profile;
}

/**
 * The picture's address for an `<img>`; null where there is none, or none that a page may show.
 * @param base of the main backend, whose paths need no host
 */
export function avatarAddress({ AvatarUrl }: Pick<Profile, 'AvatarUrl'>, base: string): string | null {
  if (!AvatarUrl) return null;
  const address = URL.parse(AvatarUrl, `${base}/`);
  return address && /^https?:$/.test(address.protocol) ? address.href : null;
}

/**
 * Saves what the rider has changed. 200 is success (account §7).
 * @throws {Fault} what is not about a field
 */
export async function updateProfile(api: MainApi, update: ProfileUpdate): Promise<UpdateAnswer> {
  try {
    await unwrap(api.PUT('/profile', { body: update }));
    return { kind: 'saved' };
  } catch (cause) {
    const fault = Fault.from(cause);
    const refused = refusedField(fault);
    if (!refused) throw fault;
    return { kind: 'refused', ...refused };
  }
}

const REFUSED: Readonly<Record<string, ErrorCode>> = {
  INVALID_DATA: 'invalidData',
  WRONG_DATE: 'wrongDateCommonError',
  UNDER_16: 'under16warning',
  INVALID_EMAIL: 'invalidEmail',
  PHONE_IS_FIXED: 'invalidData',
  EMAIL_TAKEN: 'emailIsTaken',
};
const FIELDS: readonly ProfileField[] = ['FirstName', 'LastName', 'Birthday', 'Email', 'PhoneNumber'];

function refusedField({ status, serverText, problem }: Fault): { field: ProfileField; code: ErrorCode } | null {
  // The specification knows the sentence alone; a server that says no more than that is understood too.
  if (status === 409 || /email already exists/i.test(serverText)) return { field: 'Email', code: 'emailIsTaken' };
  const field = FIELDS.find((name) => name === problem.field);
  const code = REFUSED[problem.code ?? ''];
  return field && code ? { field, code } : null;
}

/**
 * A new picture of the rider. The profile is to be loaded anew afterwards (account §7).
 * @param image re-encoded, so that it tells nothing of its camera or place
 * @throws {Fault} what the server or the network refused
 */
export async function setAvatar(api: MainApi, { userId, image }: { userId: string; image: Blob }): Promise<void> {
  const Image = await base64Of(image);
  try {
    await unwrap(api.POST('/profile/avatar', { body: { avatarData: { Image, UserId: userId } } }));
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.status === 413 || fault.problem.code === 'AVATAR_NOT_ACCEPTED')
      throw Fault.named('avatarNotRead', fault.serverText);
    throw fault;
  }
}

async function base64Of(image: Blob): Promise<string> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  let binary = '';
  // One call with all bytes as its arguments would be more than a stack holds.
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}
