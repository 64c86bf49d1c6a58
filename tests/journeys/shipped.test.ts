import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../../dist');
const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => !/\.(br|gz)$/.test(name));
const texts = names
  .filter((name) => /\.(m?js|html|css|json|svg|webmanifest)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(dist, name), 'utf8') }));
const ours = texts.filter(({ name }) => !name.startsWith('.vite'));
const holding = (what: RegExp) => ours.filter(({ text }) => what.test(text)).map(({ name }) => name);

/** Addresses that are written somewhere in a library or a picture and never asked: names of formats, hints for developers. */
const WRITTEN = [
  'www.w3.org',
  'react.dev',
  'maplibre.org',
  'maplibre.invalid',
  'github.com',
  'wiki.openstreetmap.org',
  'fastly.jsdelivr.net',
  'localhost',
];
/** Where a rider may be led by a tap. */
const LED_TO = ['yandex.ru'];

describe('what is shipped', () => {
  test('is there', () => expect(ours.length).toBeGreaterThan(20));
  test('no source map, no source', () => expect(names.filter((name) => /\.(map|tsx?|po)$/.test(name))).toEqual([]));
  test('no sandbox: neither its chip nor what only its console may ask', () => {
    expect(names.filter((name) => /sandbox|console/.test(name))).toEqual([]);
    expect(holding(/\/sandbox\/phone|\/control\/(clock|riders|faults|vehicles)/)).toEqual([]);
  });
  test('nothing that watches the charts', () =>
    expect(holding(/velorent-charts|sandbox\/charts|@statelyai/)).toEqual([]));
  test('no page for developers', () => expect(holding(/\/dev\/(gallery|ride)|GalleryScreen/)).toEqual([]));
  test('no inline script, and no style in the page', () => {
    const { text = '' } = texts.find(({ name }) => name === 'index.html') ?? {};
    expect(text).toContain('<script');
    expect(text.match(/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son\w+=/g)).toBeNull();
  });
  test('nobody else’s address but those that are never asked', () => {
    const hosts = new Set(
      ours.flatMap(({ text }) => [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => host)),
    );
    expect([...hosts].filter((host) => ![...WRITTEN, ...LED_TO].includes(host))).toEqual([]);
  });
});
