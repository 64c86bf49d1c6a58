import { describe, expect, test } from 'vitest';
import { breaches, code, files, read, texts, typescript } from './tree.ts';

const notHere = (paths: string[]) => paths.filter((path) => !path.startsWith('tests/house/'));
const inApp = code.filter((path) => path.startsWith('src/'));
const markup = notHere(files.filter((path) => /\.(tsx|html)$/.test(path)));
const inTests = notHere(typescript.filter((path) => path.startsWith('tests/')));

describe('code says what it means', () => {
  test('no any', () => expect(breaches(notHere(typescript), /(:|<|\bas|\|)\s*any\b(?!\w)/)).toEqual([]));
  test('the compiler is not silenced', () =>
    expect(breaches(notHere(typescript), /@ts-(ignore|expect-error|nocheck)/)).toEqual([]));
  test('a silenced lint rule says why', () =>
    expect(breaches(notHere(code), /(ox|es)lint-disable(?!.* -- \S)/)).toEqual([]));
  test('no barrels', () => expect(breaches(notHere(typescript), /^export \* /)).toEqual([]));
  test('a file is one idea, of 400 lines at most', () => {
    // A chart is one literal by another rule, so it may be as long as one that still draws well.
    const limit = (path: string) => (path.endsWith('.machine.ts') ? 700 : 400);
    expect(code.filter((path) => read(path).trimEnd().split('\n').length > limit(path))).toEqual([]);
  });
});

test('no page of the app listens for its unloading: browsers keep no such page for Back', () => {
  expect(breaches(inApp, /['"](before)?unload['"]|\bon(before)?unload\b/)).toEqual([]);
});

describe('nothing writes markup or styles past the policy', () => {
  test('no HTML from strings', () => {
    expect(
      breaches(
        notHere([...inApp, ...files.filter((path) => /^sandbox\/console\/.*\.js$/.test(path))]),
        /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write)\b/,
      ),
    ).toEqual([]);
  });
  test('no code from strings', () => expect(breaches(inApp, /\beval\(|new Function\(/)).toEqual([]));
  test('no style attributes', () => expect(breaches(markup, /\sstyle=["{]|setAttribute\('style'/)).toEqual([]));
  test('no injected style elements', () =>
    expect(breaches(inApp, /createElement\(['"]style['"]\)|<style[\s>]/)).toEqual([]));
  test('component styles live in their layer', () => {
    const modules = files.filter((path) => path.endsWith('.module.css'));
    expect(modules.filter((path) => !/@layer (components|overrides)\b/.test(read(path)))).toEqual([]);
  });
});

describe('tests tell the truth', () => {
  test('none is skipped, singled out or owed', () =>
    expect(breaches(inTests, /\b(test|it|describe)\.(skip|only|todo|fails|skipIf|runIf)\b/)).toEqual([]));
  test('no snapshots of markup', () => expect(breaches(inTests, /toMatch(Inline|File)?Snapshot/)).toEqual([]));
  test('roles and names, not test ids', () =>
    expect(breaches([...inTests, ...notHere(markup)], /data-testid|getByTestId/)).toEqual([]));
  // A bench looks at real minutes and paces a real finger. A phone of the matrix without a browser polls a real socket, as expect.poll does.
  const mayWait = (path: string) => path.startsWith('tests/bench/') || path === 'tests/faults/headless/cell.ts';
  test('no sleeps', () =>
    expect(
      breaches(
        inTests.filter((path) => !mayWait(path)),
        /waitForTimeout|setTimeout\((resolve|r|done|ok),|timers\/promises/,
      ),
    ).toEqual([]));
});

describe('nothing of one machine is in the repository', () => {
  test('no paths of a machine', () => {
    expect(breaches(notHere(texts), /(^|[\s"'`(=:])\/(work|root|home|tmp|Users)\/[\w.-]/)).toEqual([]);
  });
  test('no registry hosts', () =>
    expect(breaches(notHere(texts), /registry\.(npmjs|yarnpkg)|"resolved":\s*"|npmmirror/)).toEqual([]));
});
