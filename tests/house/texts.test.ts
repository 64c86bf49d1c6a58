import { describe, expect, test } from 'vitest';
import { breaches, code, files, read, texts, typescript } from './tree.ts';

const notHere = (paths: string[]) => paths.filter((path) => !path.startsWith('tests/house/'));
const inApp = code.filter((path) => path.startsWith('src/'));
const markup = notHere(files.filter((path) => /\.(tsx|html)$/.test(path)));
const inTests = notHere(typescript.filter((path) => path.startsWith('tests/')));

describe('source code', () => {
  test('has no any', () => expect(breaches(notHere(typescript), /(:|<|\bas|\|)\s*any\b(?!\w)/)).toEqual([]));
  test('has no silenced compiler error', () =>
    expect(breaches(notHere(typescript), /@ts-(ignore|expect-error|nocheck)/)).toEqual([]));
  test('gives a reason for each silenced lint rule', () =>
    expect(breaches(notHere(code), /(ox|es)lint-disable(?!.* -- \S)/)).toEqual([]));
  test('has no barrels', () => expect(breaches(notHere(typescript), /^export \* /)).toEqual([]));
  test('has files of 500 lines at most', () => {
    // Another rule makes a chart one literal, so a chart may be longer.
    const limit = (path: string) => (path.endsWith('.machine.ts') ? 600 : 500);
    expect(code.filter((path) => read(path).trimEnd().split('\n').length > limit(path))).toEqual([]);
  });
});

// What a browser lacks is found by scripts/checks/oldestBrowsers.ts, where it is a call.
test('the app reads no body of a request, which Firefox has not', () => {
  expect(breaches(inApp, /^(?!\s*(\/\/|\*)).*\brequest\.body\b/)).toEqual([]);
});

// Chrome 109 gives a timeout the reason of a cancelled request (src/api/within.ts); settings.ts reads no reason.
test('the app limits a wait by within()', () => {
  const mayAsk = ['src/api/within.ts', 'src/platform/settings.ts'];
  expect(
    breaches(
      inApp.filter((path) => !mayAsk.includes(path)),
      /\bAbortSignal\.timeout\(/,
    ),
  ).toEqual([]);
});

test('the app tells a ride what happens, and sends to none of its charts alone', () => {
  expect(breaches(inApp, /\brent(\(\))?\??\.send\(|\.(rideCommand|rentSync|locks|photo|claim)\??\.send\(/)).toEqual([]);
});

test('no page of the app listens for unload: it would lose the back/forward cache', () => {
  expect(breaches(inApp, /['"](before)?unload['"]|\bon(before)?unload\b/)).toEqual([]);
});

// S004
describe('source code respects the Content-Security-Policy', () => {
  test('makes no HTML from strings', () => {
    expect(
      breaches(
        notHere([...inApp, ...files.filter((path) => /^sandbox\/console\/.*\.js$/.test(path))]),
        /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write)\b/,
      ),
    ).toEqual([]);
  });
  test('makes no code from strings', () => expect(breaches(inApp, /\beval\(|new Function\(/)).toEqual([]));
  test('has no style attributes', () => expect(breaches(markup, /\sstyle=["{]|setAttribute\('style'/)).toEqual([]));
  test('injects no style elements', () =>
    expect(breaches(inApp, /createElement\(['"]style['"]\)|<style[\s>]/)).toEqual([]));
  test('keeps component styles in their layer', () => {
    const modules = files.filter((path) => path.endsWith('.module.css'));
    expect(modules.filter((path) => !/@layer (components|overrides)\b/.test(read(path)))).toEqual([]);
  });
});

describe('tests', () => {
  test('are neither skipped, focused nor left to do', () =>
    expect(breaches(inTests, /\b(test|it|describe)\.(skip|only|todo|fails|skipIf|runIf)\b/)).toEqual([]));
  test('have no snapshots of markup', () => expect(breaches(inTests, /toMatch(Inline|File)?Snapshot/)).toEqual([]));
  test('find elements by role and name, not by test id', () =>
    expect(breaches([...inTests, ...notHere(markup)], /data-testid|getByTestId/)).toEqual([]));
  // A bench measures real minutes and moves a real finger. A phone of the matrix without a browser polls a real socket,
  // as expect.poll does.
  const isBench = (path: string) => /^tests\/(support\/)?bench\//.test(path);
  const mayWait = (path: string) => isBench(path) || path === 'tests/faults/headless/cell.ts';
  test('have no sleeps', () =>
    expect(
      breaches(
        inTests.filter((path) => !mayWait(path)),
        /waitForTimeout|setTimeout\((resolve|r|done|ok),|timers\/promises/,
      ),
    ).toEqual([]));
  const outsideBenches = inTests.filter((path) => !isBench(path));
  test('have no stopwatch, which a busy machine stretches: they count steps, calls and rows', () =>
    expect(breaches(outsideBenches, /\bperformance\.now\(/)).toEqual([]));
  // What fails while its page closes fails no test there, and what else fails names its test.
  test('handle requests and sockets of a page through tests/support/browser/onRoute.ts', () =>
    expect(
      breaches(
        outsideBenches.filter((path) => path !== 'tests/support/browser/onRoute.ts'),
        /\.(route|routeWebSocket)\(/,
      ),
    ).toEqual([]));
});

describe('the repository is independent of any machine', () => {
  test('holds no paths of a machine', () => {
    expect(breaches(notHere(texts), /(^|[\s"'`(=:])\/(work|root|home|tmp|Users)\/[\w.-]/)).toEqual([]);
  });
  test('holds no registry hosts', () =>
    expect(breaches(notHere(texts), /registry\.(npmjs|yarnpkg)|"resolved":\s*"|npmmirror/)).toEqual([]));
});
