import { runInNewContext } from 'node:vm';
import { parse } from 'acorn';
import { describe, expect, test } from 'vitest';
import { oldestBrowsers } from '../../scripts/build/oldestBrowsers.ts';
import { scriptUses, styleUses, syntaxUse } from '../../scripts/checks/oldest/scan.ts';
import { lackingInStyles, scripts } from '../../scripts/checks/oldest/support.ts';
import { read } from './tree.ts';

const supported = read('public/supported.js');

/** The features that `public/supported.js` checks. A test removes one of them. */
const FEATURES = ['modules', 'lookbehind', 'container queries', 'inert', 'AbortSignal', 'CSS.supports'] as const;

const refuse = () => {
  throw new SyntaxError('Invalid group');
};

/** Whether `public/supported.js` admits a browser that lacks this feature. */
function letsIn(lacks: (typeof FEATURES)[number] | null): boolean {
  const has = (feature: (typeof FEATURES)[number]) => feature !== lacks;
  let isTooOld = false;
  const CSS = { supports: (property: string) => property === 'container-type' && has('container queries') };
  const context = {
    RegExp: has('lookbehind') ? RegExp : refuse,
    AbortSignal: has('AbortSignal') ? AbortSignal : undefined,
    CSS: has('CSS.supports') ? CSS : undefined,
    document: {
      readyState: 'loading',
      addEventListener: () => {},
      createElement: (name: string) => ({
        ...(name === 'script' && has('modules') && { noModule: false }),
        ...(has('inert') && { inert: false }),
      }),
      documentElement: { setAttribute: (name: string) => void (isTooOld ||= name === 'data-too-old') },
    },
  };
  runInNewContext(supported, { ...context, window: context });
  return !isTooOld;
}

describe('the oldest browsers', () => {
  test('The page accepts a browser that has every feature that the page checks', () => expect(letsIn(null)).toBe(true));
  test.for(FEATURES)('The page rejects a browser without %s', (feature) => expect(letsIn(feature)).toBe(false));

  test('The oldest supported browsers have container queries, AbortSignal.timeout(), lookbehind and static blocks', () => {
    expect(lackingInStyles('properties', 'container-type')).toEqual([]);
    expect(scripts.statics.get('AbortSignal.timeout')).toEqual([]);
    expect(syntaxUse('/(?<=a)b/.test("ab"); class A { static { this.a = 1; } }')).toEqual([]);
  });

  test('In both languages, the message for old browsers names the oldest supported versions', () => {
    const { chrome, safari, firefox } = oldestBrowsers;
    const named = [...supported.matchAll(/Chromium ([\d.]+) .*?Safari ([\d.]+) .*?Firefox ([\d.]+) /g)];
    const oldest = [chrome, safari, firefox];
    expect(named.map(([, ...numbers]) => numbers)).toEqual([oldest, oldest]);
  });

  test('The script that checks the browser uses only ECMAScript 5, the JavaScript of 2009', () => {
    expect(() => parse(supported, { ecmaVersion: 5 })).not.toThrow();
  });
});

describe('the check of the oldest browsers', () => {
  const calls = (text: string, whole: boolean) =>
    scriptUses([{ name: 'planted.ts', text }], { whole })
      .get('planted.ts')
      ?.map(({ feature }) => feature);
  const rules = (text: string) => styleUses(text, { built: true }).map(({ feature }) => feature);

  test.for([
    ['URL.parse(address)', 'URL.parse'],
    ['new CloseWatcher()', 'CloseWatcher'],
    ['list.toSorted()', '.toSorted'],
  ] as const)('The check for features that the oldest browsers lack finds %s in source code', ([text, feature]) =>
    expect(calls(text, false)).toEqual([feature]),
  );

  test('The browser check finds a call of a DOM method that is too new, unless the bundle defines that method', () => {
    expect(calls('a.togglePopover(true)', true)).toEqual(['.togglePopover']);
    expect(calls('b = { togglePopover() {} }; b.togglePopover(true)', true)).toEqual([]);
  });

  test('The browser check accepts a new method called with “?.”, and an imported function of the method’s name', () => {
    expect(calls('element?.togglePopover?.(false); trustedTypes?.createPolicy("a", {})', true)).toEqual([]);
    expect(calls('import * as v from "valibot"; v.union([a, b])', false)).toEqual([]);
    expect(calls('import { restore } from "./mine.ts"; restore(a)', false)).toEqual([]);
  });

  test('The browser check finds style rules that an old browser drops', () => {
    expect(rules('a:has(b) { color: red }')).toEqual([':has']);
    expect(rules('a { color: color-mix(in srgb, red, blue) }')).toEqual(['color-mix()']);
    expect(rules('@starting-style { a { color: red } }')).toEqual(['@starting-style']);
    expect(rules('a { b { color: red } }')).toEqual(['a nested rule']);
    expect(rules('a { text-wrap: balance }')).toEqual(['text-wrap']);
  });

  test('The browser check accepts a new style rule that has a fallback or is inside @supports', () => {
    expect(rules('a { grid-template-columns: 1fr; grid-template-columns: subgrid }')).toEqual([]);
    expect(rules('@supports selector(:has(a)) { a:has(b) { color: red } }')).toEqual([]);
  });

  test('The browser check finds syntax newer than ES2022', () =>
    expect(syntaxUse('/[a--b]/v').map(({ feature }) => feature)).toEqual(['syntax']));
});
