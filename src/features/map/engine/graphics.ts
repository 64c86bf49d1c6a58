/** Whether this browser can draw the map at all. */
function hasGraphics(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers allow few contexts at once: the trial one goes back.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

let drawable: boolean | undefined;

/** The same, asked of the browser once. */
export const canDrawMaps = (): boolean => (drawable ??= hasGraphics());
