/** Whether this browser has WebGL 2, which the map needs. */
function hasGraphics(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers allow few contexts at once, so the test context is released.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

let drawable: boolean | undefined;

/** The same, checked once. */
export const canDrawMaps = (): boolean => (drawable ??= hasGraphics());

/** With so much or less, gigabytes, a browser may throw away the page that draws a map (our reading). */
const LITTLE_MEMORY = 2;

/** Whether the phone has little memory. Only Chromium says how much there is; elsewhere: no. */
export function hasLittleMemory(): boolean {
  const device: Pick<Navigator, 'userAgent'> & { deviceMemory?: number } = navigator;
  return (device.deviceMemory ?? Infinity) <= LITTLE_MEMORY;
}
