import ts from 'typescript';
import { expect, test } from 'vitest';
import config from '../../lingui.config.ts';
import { parsed } from './syntax.ts';
import { ours, read } from './tree.ts';

const wordsOf = (catalogue: string) =>
  config.catalogs?.find(({ path }) => path.includes(`/${catalogue}/`))?.include ?? [];
/** The files with texts among these that are in none of the catalogues. */
const without = (paths: readonly string[], catalogues: readonly string[]) =>
  paths.filter(
    (path) =>
      /from '@lingui\/(core|react)\/macro'/.test(read(path)) &&
      !catalogues.flatMap(wordsOf).some((place) => path === place || path.startsWith(`${place}/`)),
  );

/** The files that load with a file: without types and dynamic imports. */
function loadedWith(path: string): string[] {
  return parsed(path).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    if (ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
      return [];
    return ours(path, moduleSpecifier.text) ?? [];
  });
}

function reach(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !/\.tsx?$/.test(path)) return seen;
  seen.add(path);
  for (const next of loadedWith(path)) reach(next, seen);
  return seen;
}

const first = [...reach('src/main.tsx'), ...reach('src/features/signIn/SignInScreen.tsx')];

test('The first screens of the app use only texts of the entrance message catalogue', () => {
  expect(first).toContain('src/features/landing/LandingScreen.tsx');
  expect(without(first, ['entrance'])).toEqual([]);
});

test('The map, registration and the public cards use only texts of the catalogues that load before them', () => {
  const routes = [...read('src/routes/tree.ts').matchAll(/import\('#(.+?)'\), loadFirstTexts/g)];
  expect(routes.length).toBeGreaterThan(5);
  const screens = [...routes.map(([, path = '']) => `src/${path}`), 'src/app/compose/startRide.ts'];
  const loaded = new Set(screens.flatMap((path) => [...reach(path)]));
  expect(without([...loaded], ['entrance', 'first'])).toEqual([]);
});

test('The first screens of the app load no code of the ride, the map or the API clients', () => {
  const LATER =
    /^src\/features\/(map|ride|history|profile)\/|^machines\/(rent|commandDelivery|photo)\/.*machine|^src\/api\/(rent|data|map|bikes|session|fault)/;
  expect(first.filter((path) => LATER.test(path))).toEqual([]);
  expect(first.filter((path) => read(path).includes("from '@tanstack/react-query'"))).toEqual([]);
});
