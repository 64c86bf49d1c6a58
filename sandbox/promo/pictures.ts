import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('pictures/', import.meta.url);
const drawingOf = (file: string) =>
  readFileSync(new URL(file, folder), 'utf8')
    .replace(/^<svg[^>]*>\n/, '')
    .replace(/<\/svg>\n$/, '');

const VEHICLES = 'vehicles.svg';
const drawings = new Map(
  readdirSync(folder)
    .filter((file) => file !== VEHICLES)
    .map((file) => [file.slice(0, -'.svg'.length), drawingOf(file)]),
);
const vehicles = new Map(
  [...drawingOf(VEHICLES).matchAll(/<symbol id="(\w+)".*<\/symbol>/g)].map(([symbol, id]) => [id, symbol]),
);

/** A picture contains its own background, in the colours of the page that shows it. */
const COLOURS = `
:root{color-scheme:light dark;--paper:#eef3ef;--card:#fff;--ink:#22313a;--ink2:#434e54;--mute:#b9c4c8;--tone:#00592b;--soft:#cfe5d7;--land:#e3e8e2;--park:#cfe3c8;
--blue:#1b4b8f;--orange:#a33b00;--me:#0a5be0;--mesoft:#bcd0ef;--warn:#ffc233;--light:#fff3cf;--stop:#9b1c1c}
@media (prefers-color-scheme:dark){:root{--paper:#1a2428;--card:#101619;--ink:#d9e1e4;--ink2:#b4bfc4;--mute:#4b585e;--tone:#4ade80;--soft:#17452a;--land:#222d32;--park:#1d3826;
--blue:#8dbbff;--orange:#ffa25e;--me:#5aa2ff;--mesoft:#1f3a5c;--warn:#ffc233;--light:#3d3520;--stop:#ffb3ab}}
text{font-family:system-ui,sans-serif}`;

/**
 * An operator's picture, drawn for the sandbox; null when there is none.
 * @param name such as `scan.en.svg`
 */
export function pictureOf(name: string): string | null {
  const [, scene = '', language] = /^([a-z]+)\.(ru|en)\.svg$/.exec(name) ?? [];
  const drawing = drawings.get(scene);
  if (drawing === undefined) return null;
  const parts = [...vehicles].filter(([id]) => drawing.includes(`#${id}`)).map(([, symbol]) => symbol);
  const words = drawing.replaceAll(/\[\[(.*?)\|(.*?)\]\]/g, language === 'ru' ? '$1' : '$2');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><style>${COLOURS}</style>${parts.join('')}<rect width="320" height="200" fill="var(--paper)"/>\n${words}</svg>`;
}

/** The scenes that are drawn. */
export const sceneNames = (): string[] => [...drawings.keys()];
