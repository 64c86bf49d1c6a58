/** Whether this browser can draw the map at all. */
export function hasGraphics(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers allow few contexts at once: the trial one goes back.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
