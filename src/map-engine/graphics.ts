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
