import darkUrl from './pins/dark.svg?url';
import lightUrl from './pins/light.svg?url';
import places from './pins/places.json';

/** The protocol of the pins: `pins://{scheme}` as a sprite in a style. */
export const PROTOCOL = 'pins';

/**
 * The sheet of pins, or where each pin is in it (scripts/pins.mjs). It is a drawing: as a bitmap, which the library loads by
 * itself, it has thirty times as many bytes.
 * @throws {DOMException} when it does not load
 */
export async function loadPins({ url }: { url: string }): Promise<{ data: HTMLImageElement | typeof places }> {
  if (url.endsWith('.json')) return { data: places };
  const image = new Image();
  image.src = new URL(url).host === 'dark' ? darkUrl : lightUrl;
  await image.decode();
  return { data: image };
}
