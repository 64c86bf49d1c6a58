import { vehicleNumber } from '#domain/vehicleNumber.ts';
import type { CameraFailure, CameraPermission, OpenCamera } from './useScanner.ts';

/** The camera as the scan's screen sees it. It runs in `opening` and `live` alone, so nothing is read in any other state. */
export type CameraState =
  | { kind: 'checking' }
  /** The browser is about to ask: the rider hears why first. */
  | { kind: 'explaining' }
  | { kind: 'opening' }
  | { kind: 'live'; camera: OpenCamera }
  /** One code was read and is being looked up. */
  | { kind: 'read'; number: string }
  /** A code of somebody else: text to look at, never an address to go to. */
  | { kind: 'foreign'; text: string }
  | { kind: 'hidden' }
  | { kind: 'failed'; failure: CameraFailure }
  | { kind: 'byHand' };

export type CameraEvent =
  | { type: 'permissionKnown'; permission: CameraPermission }
  | { type: 'wanted' }
  | { type: 'opened'; camera: OpenCamera }
  | { type: 'failed'; failure: CameraFailure }
  | { type: 'read'; code: Code }
  | { type: 'pageHidden' }
  | { type: 'pageShown' }
  | { type: 'numberWanted' };

export type Code = { kind: 'read'; number: string } | { kind: 'foreign'; text: string };

/** More of a foreign code than this says nothing to anybody. */
const SHOWN_LETTERS = 200;

/** What a code says to us: untrusted, whoever printed it (decisions §4). */
export function codeIn(text: string, hosts: readonly string[]): Code {
  const number = vehicleNumber(text, hosts);
  return number === null ? { kind: 'foreign', text: text.slice(0, SHOWN_LETTERS) } : { kind: 'read', number };
}

export const isRunning = ({ kind }: CameraState): boolean => kind === 'opening' || kind === 'live';

/** The number comes first where the rider wants it so and where there is no camera to be had. */
export const isByHand = (state: CameraState): boolean => state.kind === 'byHand' || (state.kind === 'failed' && state.failure !== 'noStream');

export function nextCamera(state: CameraState, event: CameraEvent): CameraState {
  switch (event.type) {
    case 'permissionKnown':
      return state.kind === 'checking' ? afterPermission(event.permission) : state;
    case 'wanted':
      return isRunning(state) ? state : { kind: 'opening' };
    case 'opened':
      return state.kind === 'opening' ? { kind: 'live', camera: event.camera } : state;
    case 'failed':
      return isRunning(state) ? { kind: 'failed', failure: event.failure } : state;
    case 'read':
      return isRunning(state) ? event.code : state;
    case 'pageHidden':
      return isRunning(state) ? { kind: 'hidden' } : state;
    case 'pageShown':
      return state.kind === 'hidden' ? { kind: 'opening' } : state;
    case 'numberWanted':
      return { kind: 'byHand' };
  }
}

function afterPermission(permission: CameraPermission): CameraState {
  if (permission === 'granted') return { kind: 'opening' };
  return permission === 'prompt' ? { kind: 'explaining' } : { kind: 'failed', failure: permission };
}

/** Where this browser keeps the permission. */
export function browserOf(userAgent: string): 'firefox' | 'safari' | 'other' {
  if (/Firefox|FxiOS/.test(userAgent)) return 'firefox';
  return /Safari/.test(userAgent) && !/Chrome|Chromium|CriOS|Android|YaBrowser|EdgiOS/.test(userAgent) ? 'safari' : 'other';
}
