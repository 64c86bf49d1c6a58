import ts from 'typescript';
import { expect, test } from 'vitest';
import config from '../../lingui.config.ts';
import { ours, read } from './tree.ts';

const entranceWords = config.catalogs?.find(({ path }) => path.includes('/entrance/'))?.include ?? [];

/** The files that load with a file: without types and dynamic imports. */
function loadedWith(path: string): string[] {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
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

test('The first screens use only messages of the entrance catalogue', () => {
  const first = [...reach('src/main.tsx'), ...reach('src/features/signIn/SignInScreen.tsx')];
  const speaking = first.filter((path) => /from '@lingui\/(core|react)\/macro'/.test(read(path)));
  expect(speaking).toContain('src/features/landing/LandingScreen.tsx');
  expect(
    speaking.filter((path) => !entranceWords.some((place) => path === place || path.startsWith(`${place}/`))),
  ).toEqual([]);
});

test('The first screens load no ride, no map and no API client', () => {
  const first = [...reach('src/main.tsx'), ...reach('src/features/signIn/SignInScreen.tsx')];
  expect(
    first.filter((path) =>
      /^src\/features\/(map|ride|history|profile)\/|^machines\/(rent|commandDelivery|photo)\/.*machine|^src\/api\/(rent|data|map|bikes|session|fault)/.test(
        path,
      ),
    ),
  ).toEqual([]);
  expect(first.filter((path) => read(path).includes("from '@tanstack/react-query'"))).toEqual([]);
});
