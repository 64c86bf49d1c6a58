import { describe, expect, test } from 'vitest';
import { breaches, code, files, read, texts, typescript } from './tree.ts';

const notHere = (paths: string[]) => paths.filter((path) => !path.startsWith('tests/house/'));
const inApp = code.filter((path) => path.startsWith('src/'));
const markup = notHere(files.filter((path) => /\.(tsx|html)$/.test(path)));
const inTests = notHere(typescript.filter((path) => path.startsWith('tests/')));

describe('source code', () => {
  test('Source code silences no compiler error', () =>
    expect(breaches(notHere(typescript), /@ts-(ignore|expect-error|nocheck)/)).toEqual([]));
  test('Source code gives a reason for each silenced lint rule', () =>
    expect(breaches(notHere(code), /(ox|es)lint-disable(?!.* -- \S)/)).toEqual([]));
  test('Source code contains no “export *”', () => expect(breaches(notHere(typescript), /^export \* /)).toEqual([]));
  test('A source file has at most 500 lines, or at most 600 if it is a chart', () => {
    // Another rule makes a chart one literal, so a chart may be longer.
    const limit = (path: string) => (path.endsWith('.machine.ts') ? 600 : 500);
    expect(code.filter((path) => read(path).trimEnd().split('\n').length > limit(path))).toEqual([]);
  });
});

// scripts/checks/oldestBrowsers.ts finds only calls that a browser lacks.
test('The app does not read request.body, because Firefox lacks it', () => {
  expect(breaches(inApp, /^(?!\s*(\/\/|\*)).*\brequest\.body\b/)).toEqual([]);
});

// Chrome 109 gives a timeout the reason of a cancelled request (src/api/within.ts); settings.ts reads no reason.
test('The app uses within(), not AbortSignal.timeout(), to limit how long it waits', () => {
  const others = inApp.filter((path) => !['src/api/within.ts', 'src/platform/settings.ts'].includes(path));
  expect(breaches(others, /\bAbortSignal\.timeout\(/)).toEqual([]);
});

test('The app calls send() neither on the ride chart nor on one of the ride chart’s child charts', () => {
  expect(breaches(inApp, /\brent(\(\))?\??\.send\(|\.(rideCommand|rentSync|locks|photo|claim)\??\.send\(/)).toEqual([]);
});

// A browser that blocks all cookies and site data throws when such storage is touched.
test('Only src/platform/browserStorage.ts uses storage that throws an error when the browser blocks it', () => {
  const blockable =
    /\b(?:localStorage|sessionStorage)\b|\bnew BroadcastChannel\b|\bcaches\.(?:keys|match|has)\(|\bin navigator\b/;
  const pages = code.filter((path) => /^(src|machines)\//.test(path) && !path.startsWith('src/sw/'));
  const found = breaches(pages, blockable).map((breach) => breach.split(':')[0]);
  expect([...new Set(found)]).toEqual(['src/platform/browserStorage.ts']);
});

test('The app listens for neither unload nor beforeunload, because such a listener disables the back/forward cache', () => {
  expect(breaches(inApp, /['"](before)?unload['"]|\bon(before)?unload\b/)).toEqual([]);
});

// S004
describe('the Content-Security-Policy', () => {
  test('Source code makes no HTML from strings', () => {
    const panels = files.filter((path) => /^sandbox\/console\/.*\.js$/.test(path));
    const fromText = /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write)\b/;
    expect(breaches([...inApp, ...panels], fromText)).toEqual([]);
  });
  test('The app makes no code from strings', () => expect(breaches(inApp, /\beval\(|new Function\(/)).toEqual([]));
  test('Markup has no style attributes', () =>
    expect(breaches(markup, /\sstyle=["{]|setAttribute\('style'/)).toEqual([]));
  test('The app injects no style elements', () =>
    expect(breaches(inApp, /createElement\(['"]style['"]\)|<style[\s>]/)).toEqual([]));
  test('Component styles are in a cascade layer', () => {
    const modules = files.filter((path) => path.endsWith('.module.css'));
    expect(modules.filter((path) => !/@layer (components|overrides)\b/.test(read(path)))).toEqual([]);
  });
});

test('Only src/ui/tokens.css has durations and curves of motion; other styles and scripts use its tokens', () => {
  const styles = files.filter((path) => /^src\/.*\.css$/.test(path) && path !== 'src/ui/tokens.css');
  expect(breaches(styles, /(?<![\w-])\d*\.?\d+m?s\b|cubic-bezier\(/)).toEqual([]);
  expect(breaches(inApp, /\b(?:duration|easing|fadeDuration): (?:\d|['"`])/)).toEqual([]);
});

describe('tests', () => {
  test('No test is marked as skipped, focused, todo or failing', () =>
    expect(breaches(inTests, /\b(test|it|describe)\.(skip|only|todo|fails|skipIf|runIf)\b/)).toEqual([]));
  test('No test has snapshots of markup', () => expect(breaches(inTests, /toMatch(Inline|File)?Snapshot/)).toEqual([]));
  test('Tests find elements by role and name, not by test id', () =>
    expect(breaches([...inTests, ...notHere(markup)], /data-testid|getByTestId/)).toEqual([]));
  // A bench measures real minutes and moves a real finger. A phone of the fault matrix polls a real socket, as
  // expect.poll does.
  const isBench = (path: string) => /^tests\/(support\/)?bench\//.test(path);
  const outsideBenches = inTests.filter((path) => !isBench(path));
  test('No test sleeps', () => {
    const watched = outsideBenches.filter((path) => path !== 'tests/faults/headless/cell.ts');
    expect(breaches(watched, /waitForTimeout|setTimeout\((resolve|r|done|ok),|timers\/promises/)).toEqual([]);
  });
  test('No test outside the benches calls performance.now(), because a measured time depends on the machine', () =>
    expect(breaches(outsideBenches, /\bperformance\.now\(/)).toEqual([]));
  // onRoute.ts ignores errors of a closing page, and names the test of any other error.
  test('To intercept a page’s requests and sockets, tests use only tests/support/browser/onRoute.ts', () => {
    const others = outsideBenches.filter((path) => path !== 'tests/support/browser/onRoute.ts');
    expect(breaches(others, /\.(route|routeWebSocket)\(/)).toEqual([]);
  });
});

test('The repository contains no file paths of a developer’s machine', () => {
  expect(breaches(notHere(texts), /(^|[\s"'`(=:])\/(work|root|home|tmp|Users)\/[\w.-]/)).toEqual([]);
});
test('No file of the repository contains the host name of a package registry', () =>
  expect(breaches(notHere(texts), /registry\.(npmjs|yarnpkg)|"resolved":\s*"|npmmirror/)).toEqual([]));
