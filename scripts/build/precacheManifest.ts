import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GetManifestOptions } from 'workbox-build';

/**
 * Files that the app does not need offline: files that only the server reads, licences, files that a phone requests when
 * it installs the app, and the decoder of codes, because the app looks codes up online.
 */
const left = [
  'index.html',
  'sw.js',
  'sw-retire.js',
  'previous/**',
  'version.json',
  'licences*.txt',
  '*.webmanifest',
  'screens/**',
  'startup/**',
  'icons/{app-512,maskable,apple-touch,monochrome,shortcut}*',
  '**/*.{wasm,br,gz}',
];

/**
 * Which files of a finished build an offline start needs, for Workbox. The manifest is a `Release` of
 * src/sw/precache.ts: it begins with the page, whose revision changes with the content of any file, and the page's
 * entry script.
 */
export const precacheOf = (dist: string) =>
  ({
    globDirectory: dist,
    globPatterns: ['**/*'],
    globIgnores: left,
    modifyURLPrefix: { '': '/' },
    dontCacheBustURLsMatching: /^\/assets\//,
    manifestTransforms: [
      (entries) => {
        const html = readFileSync(join(dist, 'index.html'), 'utf8');
        const script = /<script data-app="([^"]+)"/.exec(html)?.[1];
        const entry = entries.find(({ url }) => url === script);
        if (!entry) throw new Error('index.html asks for no script');
        const others = entries.filter((one) => one !== entry).sort((a, b) => (a.url < b.url ? -1 : 1));
        const hash = createHash('sha256').update(html);
        for (const { url, revision } of [entry, ...others]) hash.update(`${url} ${revision}\n`);
        const page = { url: '/', revision: hash.digest('hex').slice(0, 12), size: html.length };
        return { manifest: [page, entry, ...others] };
      },
    ],
  }) satisfies GetManifestOptions;
