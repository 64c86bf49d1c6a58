// Packs the pins of scripts/pins (light and dark SVG) into one drawing for each scheme, and writes where each pin is in both.
// Run by hand after a drawing changes: `node scripts/pins.mjs`.
// Numbers in the drawings are samples and are left out: the map writes its own as text.
import { readdir, readFile, writeFile } from 'node:fs/promises';

const root = new URL('../src/map-engine/pins/', import.meta.url);
const drawings = new URL('./pins/', import.meta.url);
const WIDTH = 384;
const GAP = 2;
/** The library draws from a bitmap: pixels of the sheet for one on the screen of most phones. */
const RATIO = 2;

/** One row after another: enough for small drawings. */
function pack(pins) {
  let x = GAP;
  let y = GAP;
  let row = 0;
  const places = {};
  for (const pin of pins) {
    if (x + pin.width + GAP > WIDTH) {
      x = GAP;
      y += row + GAP;
      row = 0;
    }
    places[pin.name] = { x, y, width: pin.width, height: pin.height };
    x += pin.width + GAP;
    row = Math.max(row, pin.height);
  }
  return { places, height: y + row + GAP };
}

/** @returns {Promise<{name: string, svg: string, width: number, height: number}[]>} */
async function readPins(scheme) {
  const folder = new URL(`${scheme}/`, drawings);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.svg')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const svg = (await readFile(new URL(file, folder), 'utf8')).replace(/<text[^>]*>[^<]*<\/text>/g, '');
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
      if (!width || !height) throw new Error(`${file} has no size`);
      return { name: file.slice(0, -4), svg, width: Number(width), height: Number(height) };
    }),
  );
}

for (const scheme of ['light', 'dark']) {
  const pins = await readPins(scheme);
  const { places, height } = pack(pins);
  const images = pins
    .map(({ name, svg }) => svg.replace('<svg ', `<svg x="${places[name].x}" y="${places[name].y}" `))
    .join('');
  const size = `width="${WIDTH * RATIO}" height="${height * RATIO}" viewBox="0 0 ${WIDTH} ${height}"`;
  await writeFile(new URL(`${scheme}.svg`, root), `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${images}</svg>\n`);
  const scaled = (place) => Object.fromEntries(Object.entries(place).map(([key, value]) => [key, value * RATIO]));
  const index = Object.entries(places).map(([name, place]) => [name, { ...scaled(place), pixelRatio: RATIO }]);
  await writeFile(new URL('places.json', root), `${JSON.stringify(Object.fromEntries(index))}\n`);
}
