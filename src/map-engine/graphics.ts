import { createListeners } from '#domain/listeners.ts';
import { localStore } from '#platform/browserStorage.ts';

/** Says that this browser could not draw the last time: then it is asked before the first screen. */
const KEPT = 'velorent.device.noGraphics';

const { notify, watch } = createListeners();
let drawable: boolean | undefined;

/** Asks the browser for WebGL 2, which the map needs. It costs a tenth of a second on a slow phone. */
function hasGraphics(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers allow few contexts at once, so the test context is released.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

const knownAtStart = (): boolean => localStore().getItem(KEPT) === null || hasGraphics();

/**
 * Whether this browser can draw maps, as far as anybody knows: a first start learns it from the map itself, so that no
 * screen waits for the answer.
 */
export const canDrawMaps = (): boolean => (drawable ??= knownAtStart());

/** Calls the listener when `canDrawMaps` changes. Returns a function that stops it. */
export const watchGraphics = watch;

/** Asks the browser after a map could not be made. @returns whether it can draw after all */
export function askForGraphics(): boolean {
  const could = hasGraphics();
  drawable = could;
  notify();
  // Last: a full storage refuses it, and the list must come all the same.
  if (could) localStore().removeItem(KEPT);
  else localStore().setItem(KEPT, '1');
  return could;
}

/** With so much or less, gigabytes, a browser may throw away the page that draws a map (our reading). */
const LITTLE_MEMORY = 2;

/** Whether the phone has little memory. Only Chromium says how much there is; elsewhere: no. */
export function hasLittleMemory(): boolean {
  const device: Pick<Navigator, 'userAgent'> & { deviceMemory?: number } = navigator;
  return (device.deviceMemory ?? Infinity) <= LITTLE_MEMORY;
}
