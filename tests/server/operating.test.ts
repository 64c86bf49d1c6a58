import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workerPolicy } from '#server/csp.ts';
import { securityHeaders } from '#server/headers.ts';
import { inlineHashes } from '#server/inlineHashes.ts';
import { printers } from '#server/printedHeaders.ts';
import { served } from './build.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/OPERATING.md'), 'utf8');
const nginx = /```nginx\n([^]*?)```/.exec(guide)?.[1] ?? '';
const inline = inlineHashes('<style>p{}</style><script data-a="1">1;</script><script src="/b.js"></script>');
const sent = securityHeaders(served, inline);
const { 'Content-Security-Policy': policy, ...others } = sent;

// S005
describe('the generated configuration of another server', () => {
  test('The generated config.json contains the operator’s API addresses, turns the service worker on, and has no sandbox', () => {
    expect(JSON.parse(printers.config(served))).toMatchObject({
      mainApiUrl: 'https://main.example',
      supabaseUrl: 'https://data.example',
      serviceWorker: true,
      sandbox: null,
    });
  });

  test('The generated nginx configuration has every security header, with a separate Content-Security-Policy for the service worker', () => {
    const [page = '', worker = ''] = printers.nginx(served, inline).split('# velorent-worker-headers.conf\n');
    const said = (text: string) =>
      [...text.matchAll(/^add_header (\S+) "([^"]*)" always;$/gm)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(said(page))).toEqual(sent);
    expect(Object.fromEntries(said(worker))).toEqual({ ...others, 'Content-Security-Policy': workerPolicy(served) });
    expect(said(worker)).toHaveLength(Object.keys(sent).length);
  });

  test('The generated CDN configuration has every security header and the Cache-Control header', () => {
    const rules = printers
      .cdn(served, inline)
      .trimEnd()
      .split('\n\n')
      .map((rule) => rule.split('\n').map((line) => line.trim()));
    expect(rules.map(([path]) => path)).toEqual(['/*', '/assets/*', '/follow', '/sw.js']);
    expect(rules[0]).toEqual([
      '/*',
      ...Object.entries(sent).map(([name, value]) => `${name}: ${value}`),
      'Cache-Control: no-cache',
    ]);
    expect(rules[3]).toEqual([
      '/sw.js',
      '! Content-Security-Policy',
      `Content-Security-Policy: ${workerPolicy(served)}`,
    ]);
    expect(policy).toContain("default-src 'none'");
    // As `openssl dgst -sha256 -binary | base64` gives them.
    expect(policy).toContain(
      "script-src 'self' 'sha256-CImjRDTlhukYQ2AnxOi0wzgPhGQ3Mb3rVwJK24dFz1M=' 'wasm-unsafe-eval';",
    );
    expect(policy).toContain("style-src 'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=';");
  });
});

const ASSETS = '~ ^/assets/(?<asset>[^/]+)$';

const locations = [...nginx.matchAll(/location (\S+(?: \S+)?) \{([^}]*)\}/g)].map(([, place = '', body = '']) => ({
  place,
  body,
}));

test('The operating guide’s nginx configuration sends the security headers at every location, and a cache lifetime with every file', () => {
  expect(locations.map(({ place }) => place)).toEqual([
    '/',
    ASSETS,
    '= /sw.js',
    '= /follow',
    String.raw`~ "\.[^/]*$"`,
    '^~ /.vite/',
  ]);
  expect(locations.filter(({ body }) => !/include velorent-(worker-)?headers\.conf;/.test(body))).toEqual([]);
  const files = locations.filter(({ body }) => !body.includes('return 404'));
  expect(files.filter(({ body }) => !body.includes('add_header Cache-Control'))).toEqual([]);
});

// S034
test('The configurations of another server ask search engines to leave out the page of a shared ride, and no other page', () => {
  const robots = 'X-Robots-Tag: noindex';
  expect(
    printers
      .cdn(served, inline)
      .split('\n\n')
      .filter((rule) => rule.includes(robots)),
  ).toEqual([`/follow\n  ${robots}`]);
  const saying = locations.filter(({ body }) => body.includes('add_header X-Robots-Tag "noindex" always;'));
  expect(saying.map(({ place }) => place)).toEqual(['= /follow']);
});

test('The operating guide’s nginx configuration answers 404 for a missing file, and lets browsers cache only hashed files for a year', () => {
  expect(locations.filter(({ body }) => body.includes('/index.html')).map(({ place }) => place)).toEqual([
    '/',
    '= /follow',
  ]);
  expect(locations.filter(({ body }) => body.includes('immutable')).map(({ place }) => place)).toEqual([ASSETS]);
});

test('In the operating guide’s nginx configuration, a 404 has no cache lifetime, because the file can appear later', () => {
  expect(nginx).toMatch(/immutable";/);
  expect(nginx).not.toMatch(/immutable" always/);
});

test('The operating guide’s nginx configuration serves the assets of previous releases', () => {
  expect(locations.find(({ place }) => place === ASSETS)?.body).toContain(
    'try_files $uri /previous/1/$asset /previous/2/$asset =404;',
  );
});

test('The operating guide’s nginx configuration adds the MIME types that nginx lacks', () => {
  expect(/types \{[^\n]*\n([^}]*)\}/.exec(nginx)?.[1]?.trim().split(/;\s*/)).toEqual([
    'text/javascript mjs',
    'application/manifest+json webmanifest',
    'application/vnd.pmtiles pmtiles',
    '',
  ]);
});

// S014
test('The operating guide’s nginx configuration logs the path of a request without the query', () => {
  const format = /log_format velorent '([^']*)'/.exec(nginx)?.[1] ?? '';
  expect(format.split(' ')).toEqual([
    '$remote_addr',
    '$time_iso8601',
    '$request_method',
    '$uri',
    '$status',
    '$request_time',
  ]);
});
