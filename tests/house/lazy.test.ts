import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesOf, parsed } from './syntax.ts';
import { read, typescript } from './tree.ts';

/** The functions that load code later. All use `lazy` of src/domain/lazy.ts, or what React and the router offer for a component. */
const LOADERS = new Map([
  ['lazy', 'a value or a module; React’s own for a component'],
  ['lazyDebug', 'the debug log'],
  ['lazyFallback', 'a screen of an error'],
  ['lazyPart', 'a part of the entrance that few visitors need'],
  ['latePart', 'a part of a screen that comes after it'],
  ['screenCode', 'the screen of a route'],
]);

/** Bare `import()`: the file, and why no loader fits. */
const BARE: Readonly<Record<string, string>> = {
  'src/routes/prefetch.ts': 'fills the browser’s cache before the routes need it, and stores no loaded module',
  'src/platform/codeReader.ts': 'each camera that opens makes its own reader, and the browser caches the module',
};

const isLoading = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && LOADERS.has(node.expression.text);
const isImport = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
const hasBareImport = (path: string): boolean => nodesOf(parsed(path), (node) => !isLoading(node)).some(isImport);

test('Only the listed files call import() directly; others wrap it in lazy() or another listed loader', () => {
  const loading = typescript.filter((path) => path.startsWith('src/') && read(path).includes('import('));
  expect(loading.length).toBeGreaterThan(15);
  expect(loading.filter(hasBareImport).toSorted()).toEqual(Object.keys(BARE).toSorted());
});
