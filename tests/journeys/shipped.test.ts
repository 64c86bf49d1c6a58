import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inlineHashes } from '#server/inlineHashes.ts';
import { words } from '../support/words.ts';

const dist = join(import.meta.dirname, '../../dist');
const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => !/\.(br|gz)$/.test(name));
const texts = names
  .filter((name) => /\.(m?js|html|css|json|svg|webmanifest)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(dist, name), 'utf8') }));
const ours = texts.filter(({ name }) => !name.startsWith('.vite'));
const holding = (what: RegExp) => ours.filter(({ text }) => what.test(text)).map(({ name }) => name);

/**
 * Addresses that are written somewhere in a library or a picture and never asked: names of formats, hints for
 * developers.
 */
const WRITTEN = words(`www.w3.org react.dev maplibre.org maplibre.invalid github.com wiki.openstreetmap.org
  fastly.jsdelivr.net bit.ly localhost`);
/** Hosts to which a tap may lead. */
const LED_TO = ['yandex.ru'];

// S030
describe('the build', () => {
  test('The build has files', () => expect(ours.length).toBeGreaterThan(20));
  test('The build contains no source map and no source', () =>
    expect(names.filter((name) => /\.(map|tsx?|po)$/.test(name))).toEqual([]));
  test('The build contains neither the sandbox’s code nor the addresses that the sandbox’s console calls', () => {
    expect(names.filter((name) => /sandbox|console/.test(name))).toEqual([]);
    expect(holding(/\/sandbox\/phone|\/control\/(clock|riders|faults|vehicles)/)).toEqual([]);
  });
  test('The build lists the licences of the app’s and the worker’s packages; the worker stores neither list', () => {
    const licences = ['licences.txt', 'licences-worker.txt'].map((name) => readFileSync(join(dist, name), 'utf8'));
    const headings = licences.flatMap((text) => text.match(/^## .*$/gm) ?? []);
    expect(headings.filter((heading) => !/^## \S+ - \d[\w.-]* \([\w. ()-]+\)$/.test(heading))).toEqual([]);
    const names = headings.map((heading) => heading.split(' ')[1]);
    expect(names).toEqual(expect.arrayContaining(['react', 'maplibre-gl', 'xstate', 'zxing-wasm', 'workbox-core']));
    expect(licences[0]).toContain('Permission is hereby granted, free of charge');
    expect(readFileSync(join(dist, 'sw.js'), 'utf8')).not.toContain('licences');
  });
  test('The build contains no chart inspector', () =>
    expect(holding(/velorent-charts|sandbox\/charts|@statelyai/)).toEqual([]));
  test('The page has one inline script, one set of speculation rules, one style sheet, and no inline styles or handlers', () => {
    const { text = '' } = texts.find(({ name }) => name === 'index.html') ?? {};
    expect(text.match(/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son\w+=/g)).toEqual([
      '<style',
      expect.stringMatching(/^<script data-app="/),
      '<script type="speculationrules">',
    ]);
    const { scripts, styles } = inlineHashes(text);
    expect([scripts.length, styles.length]).toEqual([2, 1]);
  });
  test('The build mentions only foreign hosts that are listed as links, format names or hints for developers', () => {
    const hosts = new Set(
      ours.flatMap(({ text }) => [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => host)),
    );
    expect([...hosts].filter((host) => ![...WRITTEN, ...LED_TO].includes(host))).toEqual([]);
  });
});
