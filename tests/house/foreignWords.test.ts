import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesOf, parsed, placeOf } from './syntax.ts';
import { typescript } from './tree.ts';

/** The type of a table with arbitrary keys. */
const ANY_KEY = /Record<string,|\[\w+: string\]:/;

/** The name at the root of `a.b[c]`: `a`. */
function rootOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node)) return rootOf(node.expression);
  return null;
}

type Found = { tables: string[]; exported: string[]; indexed: { table: string; line: string }[]; searched: string[] };

/** Tables with arbitrary keys, and the lines that index a table with a variable or look a variable up with `in`. */
function lookedUp(path: string): Found {
  const found: Found = { tables: [], exported: [], indexed: [], searched: [] };
  for (const node of nodesOf(parsed(path))) {
    const isDeclared = ts.isVariableDeclaration(node) || ts.isParameter(node);
    if (isDeclared && ts.isIdentifier(node.name) && node.type && ANY_KEY.test(node.type.getText())) {
      found.tables.push(node.name.text);
      if (ts.isVariableDeclaration(node) && node.parent.parent.getText().startsWith('export ')) {
        found.exported.push(node.name.text);
      }
    }
    const isArgument =
      node.parent && ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'ownProperty';
    if (ts.isElementAccessExpression(node) && !ts.isLiteralExpression(node.argumentExpression) && !isArgument) {
      const table = rootOf(node.expression);
      if (table !== null) found.indexed.push({ table, line: placeOf(node) });
    }
    const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
    if (isIn && ts.isIdentifier(node.left) && !/^[A-Z_]+$/.test(node.left.text)) found.searched.push(placeOf(node));
  }
  return found;
}

test('Code that looks up a variable key in a table uses ownProperty(), so that “constructor” finds nothing', () => {
  const sources = typescript.filter((path) => /^(src|machines)\//.test(path) && path !== 'src/domain/ownProperty.ts');
  const all = sources.map(lookedUp);
  const exported = all.flatMap((found) => found.exported);
  expect(all.flatMap(({ tables }) => tables).length).toBeGreaterThan(10);
  expect(
    all.flatMap(({ tables, indexed, searched }) => [
      ...indexed.filter(({ table }) => tables.includes(table) || exported.includes(table)).map(({ line }) => line),
      ...searched,
    ]),
  ).toEqual([]);
});
