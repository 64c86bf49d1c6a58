import { type NumberKind, parkingNumber, vehicleNumber } from '#domain/vehicleNumber.ts';
import type { Runtime } from '#src/runtime/services.ts';

type Camera = Awaited<ReturnType<Runtime['device']['camera']>>;
export type CameraPermission = Awaited<ReturnType<Camera['permission']>>;
export type OpenCamera = Exclude<Awaited<ReturnType<Camera['open']>>, string>;
export type CameraFailure = Extract<Awaited<ReturnType<Camera['open']>>, string>;

/**
 * The state of the camera for the screen. The camera runs only in `opening` and `live`, so no other state reads codes.
 */
export type CameraState =
  /** The app checks the browser's permission. */
  | { kind: 'checking' }
  /**
   * The browser is about to ask for the permission, so the rider reads the reason first. `again`: the first request was
   * dismissed.
   */
  | { kind: 'explaining'; again: boolean }
  | { kind: 'opening'; again: boolean }
  /** `seen`: the last code that is of no use here. The camera continues. */
  | { kind: 'live'; camera: OpenCamera; seen: UselessCode | null }
  | { kind: 'hidden' }
  | { kind: 'failed'; failure: CameraFailure }
  | { kind: 'byHand' };

export type CameraEvent =
  | { type: 'permissionKnown'; permission: CameraPermission }
  /** The rider asks for the camera. */
  | { type: 'wanted' }
  | { type: 'opened'; camera: OpenCamera }
  | { type: 'failed'; failure: CameraFailure }
  | { type: 'saw'; code: Code }
  | { type: 'pageHidden' }
  | { type: 'pageShown' }
  | { type: 'numberWanted' };

export type UselessCode =
  /** A foreign code. Its text is only shown, never opened as an address. */
  | { kind: 'foreign'; text: string }
  /** A code of ours of the other kind: a parking instead of a vehicle, or the reverse. */
  | { kind: 'other'; of: NumberKind };
export type Code = { kind: 'read'; number: string } | UselessCode;

/** A foreign text is cut at this length. */
const SHOWN_LETTERS = 160;
/** Invisible characters that change how others are displayed. They could make a foreign address look like ours. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** What a code means here. Codes are untrusted: anybody can print one (decisions §4). */
export function codeIn(text: string, wanted: NumberKind, hosts: readonly string[]): Code {
  const parse = { vehicle: vehicleNumber, parking: parkingNumber };
  const number = parse[wanted](text, hosts);
  if (number !== null) return { kind: 'read', number };
  const other = wanted === 'vehicle' ? 'parking' : 'vehicle';
  if (parse[other](text, hosts) !== null) return { kind: 'other', of: other };
  const letters = Array.from(
    text
      .slice(0, 10 * SHOWN_LETTERS)
      .replace(INVISIBLE, ' ')
      .trim(),
  );
  return {
    kind: 'foreign',
    text: letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS).join('')}…` : letters.join(''),
  };
}

/**
 * The same code is looked up again only after this many milliseconds. Before that it has simply stayed in the picture.
 */
const SAME_CODE_MS = 5_000;

type Sighting = { text: string; at: number };
export const isNewCode = (before: Sighting | null, now: Sighting): boolean =>
  before?.text !== now.text || now.at - before.at > SAME_CODE_MS;

export const isRunning = ({ kind }: CameraState): boolean => kind === 'opening' || kind === 'live';

/** Failures that another try would not change. `busy` and `noStream` may pass in a moment. */
const LASTING: ReadonlySet<CameraFailure> = new Set<CameraFailure>(['denied', 'noCamera', 'noReader']);

/** Typing comes first if the rider chose it or if there is no usable camera. */
export const isByHand = (state: CameraState): boolean =>
  state.kind === 'byHand' || (state.kind === 'failed' && LASTING.has(state.failure));

export function nextCamera(state: CameraState, event: CameraEvent): CameraState {
  switch (event.type) {
    case 'permissionKnown':
      return afterPermission(state, event.permission);
    case 'wanted':
      return afterRequest(state);
    case 'opened':
      return isRunning(state) ? { kind: 'live', camera: event.camera, seen: null } : state;
    case 'failed':
      return isRunning(state) ? afterFailure(state, event.failure) : state;
    case 'saw':
      return state.kind === 'live' ? { ...state, seen: event.code.kind === 'read' ? null : event.code } : state;
    case 'pageHidden':
      return isRunning(state) ? { kind: 'hidden' } : state;
    case 'pageShown':
      return state.kind === 'hidden' ? { kind: 'opening', again: false } : state;
    case 'numberWanted':
      return { kind: 'byHand' };
  }
}

/** Handles the first permission check, and every later change in the browser's settings. */
function afterPermission(state: CameraState, permission: CameraPermission): CameraState {
  const isWaiting = state.kind === 'checking' || state.kind === 'explaining';
  const wasDenied = state.kind === 'failed' && state.failure === 'denied';
  if (permission === 'granted') return isWaiting || wasDenied ? { kind: 'opening', again: false } : state;
  if (permission === 'prompt')
    return state.kind === 'checking' || wasDenied ? { kind: 'explaining', again: false } : state;
  return isWaiting ? { kind: 'failed', failure: permission } : state;
}

function afterRequest(state: CameraState): CameraState {
  if (isRunning(state)) return state;
  if (state.kind === 'byHand') return { kind: 'checking' };
  return { kind: 'opening', again: state.kind === 'explaining' && state.again };
}

/**
 * The second dismissed request counts as a denial. Without this a browser that never asks would be asked again forever.
 */
function afterFailure(state: CameraState, failure: CameraFailure): CameraState {
  if (failure !== 'dismissed') return { kind: 'failed', failure };
  const wasAsked = state.kind === 'opening' && state.again;
  return wasAsked ? { kind: 'failed', failure: 'denied' } : { kind: 'explaining', again: true };
}

/** The browser, which decides where its permission settings are. */
export function browserOf(userAgent: string, isInstalled: boolean): 'app' | 'firefox' | 'safari' | 'other' {
  // An installed app has no address bar.
  if (isInstalled) return 'app';
  if (/Firefox|FxiOS/.test(userAgent)) return 'firefox';
  return /Safari/.test(userAgent) && !/Chrome|Chromium|CriOS|Android|YaBrowser|EdgiOS/.test(userAgent)
    ? 'safari'
    : 'other';
}
