import { type Numbered, parkingNumber, vehicleNumber } from '#domain/vehicleNumber.ts';
import type { CameraFailure, CameraPermission, OpenCamera } from './useScanner.ts';

/** The camera as a screen sees it. It runs in `opening` and `live` alone, so nothing is read in any other state. */
export type CameraState =
  /** What the browser allows is being looked up. */
  | { kind: 'checking' }
  /** The browser is about to ask: the rider hears why first. `again`: its question was closed without an answer. */
  | { kind: 'explaining'; again: boolean }
  | { kind: 'opening'; again: boolean }
  /** `seen`: a code that helps nobody here; the camera looks on. */
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
  /** Somebody else's: text to look at, never an address to go to. */
  | { kind: 'foreign'; text: string }
  /** Ours, of the other sort: a parking where a vehicle is wanted, or the other way round. */
  | { kind: 'other'; of: Numbered };
export type Code = { kind: 'read'; number: string } | UselessCode;

/** More of a foreign code than this says nothing to anybody. */
const SHOWN_LETTERS = 160;
/** Letters that are not seen but turn the reading of others: an address could be dressed up as ours. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** What a code says to us: untrusted, whoever printed it (decisions §4). */
export function codeIn(text: string, wanted: Numbered, hosts: readonly string[]): Code {
  const parse = { vehicle: vehicleNumber, parking: parkingNumber };
  const number = parse[wanted](text, hosts);
  if (number !== null) return { kind: 'read', number };
  const other = wanted === 'vehicle' ? 'parking' : 'vehicle';
  if (parse[other](text, hosts) !== null) return { kind: 'other', of: other };
  const letters = Array.from(
    text
      .slice(0, 10 * SHOWN_LETTERS)
      .replace(UNSEEN, ' ')
      .trim(),
  );
  return {
    kind: 'foreign',
    text: letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS).join('')}…` : letters.join(''),
  };
}

/** The same code is looked up again only after this many milliseconds: until then it has just stayed in the picture. */
const SAME_CODE_MS = 5_000;

type Sighting = { text: string; at: number };
export const isNews = (before: Sighting | null, now: Sighting): boolean =>
  before?.text !== now.text || now.at - before.at > SAME_CODE_MS;

export const isRunning = ({ kind }: CameraState): boolean => kind === 'opening' || kind === 'live';

/** What another try in the same place would not change; `busy` and `noStream` may be over in a moment. */
const LASTING: ReadonlySet<CameraFailure> = new Set<CameraFailure>(['denied', 'noCamera', 'noReader']);

/** The number comes first where the rider wants it so and where there is no camera to be had. */
export const isByHand = (state: CameraState): boolean =>
  state.kind === 'byHand' || (state.kind === 'failed' && LASTING.has(state.failure));

export function nextCamera(state: CameraState, event: CameraEvent): CameraState {
  switch (event.type) {
    case 'permissionKnown':
      return afterPermission(state, event.permission);
    case 'wanted':
      return afterWish(state);
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

/** The first look, and every change the rider makes in the browser's settings meanwhile. */
function afterPermission(state: CameraState, permission: CameraPermission): CameraState {
  const isWaiting = state.kind === 'checking' || state.kind === 'explaining';
  const wasDenied = state.kind === 'failed' && state.failure === 'denied';
  if (permission === 'granted') return isWaiting || wasDenied ? { kind: 'opening', again: false } : state;
  if (permission === 'prompt')
    return state.kind === 'checking' || wasDenied ? { kind: 'explaining', again: false } : state;
  return isWaiting ? { kind: 'failed', failure: permission } : state;
}

function afterWish(state: CameraState): CameraState {
  if (isRunning(state)) return state;
  if (state.kind === 'byHand') return { kind: 'checking' };
  return { kind: 'opening', again: state.kind === 'explaining' && state.again };
}

/** A question that is closed twice is an answer; where the browser does not ask at all it would be asked for ever. */
function afterFailure(state: CameraState, failure: CameraFailure): CameraState {
  if (failure !== 'dismissed') return { kind: 'failed', failure };
  const wasAsked = state.kind === 'opening' && state.again;
  return wasAsked ? { kind: 'failed', failure: 'denied' } : { kind: 'explaining', again: true };
}

/** Where this browser keeps the permission. */
export function browserOf(userAgent: string): 'firefox' | 'safari' | 'other' {
  if (/Firefox|FxiOS/.test(userAgent)) return 'firefox';
  return /Safari/.test(userAgent) && !/Chrome|Chromium|CriOS|Android|YaBrowser|EdgiOS/.test(userAgent)
    ? 'safari'
    : 'other';
}
