// Draws the pins of scripts/pins (light and dark SVG) into MapLibre sprites: `{light,dark}{,@2x}.{png,json}`.
// Run by hand after a drawing changes: `node scripts/pins.mjs [chromium]`. The sprites are committed: an app build
// needs no browser.
// Numbers in the drawings are samples and are left out: the map writes its own as text.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { encodePng } from './png.mjs';

const root = new URL('../public/pins/', import.meta.url);
const drawings = new URL('./pins/', import.meta.url);
const GAP = 2;

/** One row after another: enough for small drawings. */
function pack(pins, width) {
  let x = GAP;
  let y = GAP;
  let row = 0;
  const places = {};
  for (const pin of pins) {
    if (x + pin.width + GAP > width) {
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

/** Pixels of one SVG at the given size. */
async function draw(svg, width, height) {
  const page = await browser.newPage();
  const text = await page.evaluate(
    async ([source, w, h]) => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0, w, h);
      const bytes = context.getImageData(0, 0, w, h).data;
      let out = '';
      for (let i = 0; i < bytes.length; i += 32_768) out += String.fromCharCode(...bytes.subarray(i, i + 32_768));
      return btoa(out);
    },
    [svg, width, height],
  );
  await page.close();
  return new Uint8Array(Buffer.from(text, 'base64'));
}

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await mkdir(root, { recursive: true });
  for (const scheme of ['light', 'dark']) {
    const pins = await readPins(scheme);
    const width = 384;
    const { places, height } = pack(pins, width);
    const images = pins
      .map(({ name, svg }) => svg.replace('<svg ', `<svg x="${places[name].x}" y="${places[name].y}" `))
      .join('');
    const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${images}</svg>`;
    for (const ratio of [1, 2]) {
      const base = `${root.pathname}${scheme}${ratio === 2 ? '@2x' : ''}`;
      const pixels = await draw(sheet, width * ratio, height * ratio);
      await writeFile(`${base}.png`, encodePng(pixels, width * ratio, height * ratio));
      const scaled = (place) => Object.fromEntries(Object.entries(place).map(([key, value]) => [key, value * ratio]));
      const index = Object.fromEntries(
        Object.entries(places).map(([name, place]) => [name, { ...scaled(place), pixelRatio: ratio }]),
      );
      await writeFile(`${base}.json`, `${JSON.stringify(index)}\n`);
    }
    console.log(`${scheme}: ${pins.length} pins, ${width} × ${height}`);
  }
} finally {
  await browser.close();
}
