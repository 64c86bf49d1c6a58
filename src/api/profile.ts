import * as v from 'valibot';
import type { ErrorCode } from '#domain/errorCode.ts';
import { balance, count, withDefault, id, idOrNull, maybe, price, text } from '#domain/fields.ts';
import { ownProperty } from '#domain/ownProperty.ts';
import type { components } from '#openapi/main.d.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { read } from './read.ts';
import { segments } from './segments.ts';

/**
 * `Balance` is null when it is missing or cannot be read: then the app shows neither a debt nor a bonus. `unread`: names
 * of the fields that were sent and cannot be read; their values are defaults.
 */
export type Profile = Omit<components['schemas']['Profile'], 'Balance'> & {
  Balance: number | null;
  unread?: readonly string[];
};
export type ProfileField = 'FirstName' | 'LastName' | 'Birthday' | 'Email' | 'PhoneNumber';
/** Birthday as YYYY.MM.DD, the phone as digits. */
export type ProfileUpdate = Record<ProfileField, string>;
export type UpdateAnswer = { kind: 'saved' } | { kind: 'refused'; field: ProfileField; code: ErrorCode };

const isTrue = (field: string) => withDefault(field, v.boolean(), false);
const textOrEmpty = (field: string) => withDefault(field, text, '');

const profileFields = v.object({
  UserId: id,
  Login: textOrEmpty('Login'),
  FirstName: textOrEmpty('FirstName'),
  LastName: textOrEmpty('LastName'),
  Birthday: maybe('Birthday', text),
  PhoneNumber: textOrEmpty('PhoneNumber'),
  Email: maybe('Email', text),
  AvatarUrl: maybe('AvatarUrl', text),
  Balance: maybe('Balance', balance),
  IsDebtor: isTrue('IsDebtor'),
  IsBlocked: isTrue('IsBlocked'),
  RegisterDate: textOrEmpty('RegisterDate'),
  IsAllowPush: v.optional(withDefault('IsAllowPush', v.boolean(), true), false),
  TariffId: maybe('TariffId', idOrNull),
  TariffName: maybe('TariffName', text),
  TariffStart: maybe('TariffStart', text),
  TariffEnd: maybe('TariffEnd', text),
  OmniTariffId: maybe('OmniTariffId', idOrNull),
  OmniTariffName: maybe('OmniTariffName', text),
  OmniTariffEnd: maybe('OmniTariffEnd', text),
  OmniSegments: maybe('OmniSegments', segments),
  ActivationFlag: isTrue('ActivationFlag'),
  ActivationRcId: maybe('ActivationRcId', text),
  ActivationTariffEndDate: maybe('ActivationTariffEndDate', text),
  OmniActivationFlag: isTrue('OmniActivationFlag'),
  OmniActivationRcId: maybe('OmniActivationRcId', text),
  OmniActivationTariffEndDate: maybe('OmniActivationTariffEndDate', text),
  OmniFullNumberRental: withDefault('OmniFullNumberRental', count, 0),
  TroikaPrintCardNumber: maybe('TroikaPrintCardNumber', text),
  TroikaPrintCardName: maybe('TroikaPrintCardName', text),
  PaySys: maybe('PaySys', text),
  InsuranceOptionCost: maybe('InsuranceOptionCost', price),
  OmniInsuranceOptionCost: maybe('OmniInsuranceOptionCost', price),
}) satisfies v.GenericSchema<unknown, Profile>;
const profileAnswer = v.object({ Profile: profileFields });

/** A failure that neither a status nor a text names is commonError here (account §8). */
function faultOfProfile(cause: unknown): Fault {
  const fault = Fault.from(cause);
  const { status, code, serverText, details } = fault;
  return code === 'unknownError' ? new Fault(status, 'commonError', serverText, details) : fault;
}

/**
 * The profile of the signed-in rider. Fields that cannot be read get their defaults.
 * @throws {Fault} noProfileInfoError when the answer has no profile, commonError when nothing names the failure
 * (account §8).
 */
export async function getProfile(api: MainApi, signal?: AbortSignal): Promise<Profile> {
  const answer = await unwrap(api.GET('/v2/profile', signal ? { signal } : {})).catch((cause: unknown) => {
    throw faultOfProfile(cause);
  });
  const found = read('profile', profileAnswer, answer);
  if (!found) throw Fault.named('noProfileInfoError', 'no data');
  return { ...found.value.Profile, unread: found.unread };
}

/**
 * The picture's address for an `<img>`; null if there is no picture or a page must not load it.
 * @param base of the main backend, for paths without a host
 */
export function avatarAddress({ AvatarUrl }: Pick<Profile, 'AvatarUrl'>, base: string): string | null {
  if (!AvatarUrl) return null;
  try {
    const address = new URL(AvatarUrl, `${base}/`);
    return /^https?:$/.test(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}

/**
 * Saves the rider's changes. 200 means success (account §7).
 * @throws {Fault} when the refusal is not about a field; commonError when nothing names the failure (account §8)
 */
export async function updateProfile(api: MainApi, update: ProfileUpdate): Promise<UpdateAnswer> {
  try {
    await unwrap(api.PUT('/profile', { body: update }));
    return { kind: 'saved' };
  } catch (cause) {
    const fault = faultOfProfile(cause);
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

function refusedField({ status, serverText, details }: Fault): { field: ProfileField; code: ErrorCode } | null {
  // The specification knows only this sentence; some servers send no status 409 and no code.
  if (status === 409 || /email already exists/i.test(serverText)) return { field: 'Email', code: 'emailIsTaken' };
  const field = FIELDS.find((name) => name === details.field);
  const code = ownProperty(REFUSED, details.code ?? '');
  return field && code ? { field, code } : null;
}

/**
 * Sets a new picture of the rider. The caller must load the profile again (account §7).
 * @param image re-encoded, so that it holds no camera or location data
 * @throws {Fault} when the server refuses or the network fails
 */
export async function setAvatar(api: MainApi, { userId, image }: { userId: string; image: Blob }): Promise<void> {
  const Image = await base64Of(image);
  try {
    await unwrap(api.POST('/profile/avatar', { body: { avatarData: { Image, UserId: userId } } }));
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.status === 413 || fault.details.code === 'AVATAR_NOT_ACCEPTED')
      throw Fault.named('avatarNotRead', fault.serverText);
    throw fault;
  }
}

async function base64Of(image: Blob): Promise<string> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  let binary = '';
  // All bytes as arguments of one call would overflow the stack.
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}
