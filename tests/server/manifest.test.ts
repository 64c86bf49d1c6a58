import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Language, LANGUAGES } from '#domain/language.ts';
import { paths } from '#paths/paths.ts';
import { webManifest } from '../../scripts/build/webManifests.ts';

const root = join(import.meta.dirname, '../..');
const inPublic = (path: string) => join(root, 'public', path);

const picture = v.object({ src: v.string(), sizes: v.string(), type: v.string() });
const manifest = v.object({
  id: v.string(),
  name: v.string(),
  short_name: v.string(),
  description: v.string(),
  lang: v.string(),
  start_url: v.string(),
  scope: v.string(),
  display: v.string(),
  icons: v.array(v.object({ ...picture.entries, purpose: v.string() })),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(picture) })),
  screenshots: v.array(v.object({ ...picture.entries, form_factor: v.string(), label: v.string() })),
});

const read = (language: Language) => v.parse(manifest, webManifest(language));

/** What the file itself says of its size, e.g. 192x192. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  if (file.endsWith('.svg')) return 'any';
  if (file.endsWith('.png')) return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  return `${bytes.readUInt16BE(frame + 7)}x${bytes.readUInt16BE(frame + 5)}`;
}

test('The dark-mode colours of the web app manifest are the dark colours of the page', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const [, dark] = /content="(#\w+)" media="\(prefers-color-scheme: dark\)"/.exec(page) ?? [];
  expect(webManifest('ru')).toMatchObject({ color_scheme_dark: { theme_color: dark, background_color: dark } });
});

describe.each(LANGUAGES)('the manifest in %s', (language) => {
  const app = read(language);

  test('All texts of the web app manifest are in the manifest’s language', () => {
    expect(app.lang).toBe(language);
    const words = [
      app.name,
      app.description,
      ...app.shortcuts.map(({ name }) => name),
      ...app.screenshots.map(({ label }) => label),
    ].join(' ');
    expect(/[а-яё]/i.test(words)).toBe(language === 'ru');
  });

  test.each([...app.icons, ...app.screenshots, ...app.shortcuts.flatMap(({ icons }) => icons)])(
    'The file $src has the picture size that the web app manifest states',
    ({ src, sizes }) => {
      expect(existsSync(inPublic(src))).toBe(true);
      expect(sizeOf(inPublic(src))).toBe(sizes);
    },
  );

  test('The web app manifest has an icon for every shape that phones use, and screenshots for phones and for large screens', () => {
    expect(new Set(app.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
    expect(new Set(app.screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']));
  });

  test('Every shortcut of the web app manifest has the address of a screen of the app', () => {
    for (const { url } of app.shortcuts) expect(Object.values<string>(paths)).toContain(url);
  });
});

test('The web app manifests of both languages have the same app ID, start address and shortcut addresses', () => {
  const [ru, en] = [read('ru'), read('en')];
  for (const one of ['id', 'scope', 'start_url', 'display'] as const) expect(ru[one]).toBe(en[one]);
  expect(ru.shortcuts.map(({ url }) => url)).toEqual(en.shortcuts.map(({ url }) => url));
});
