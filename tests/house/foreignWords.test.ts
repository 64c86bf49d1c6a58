import ts from 'typescript';
import { expect, test } from 'vitest';
import { read, typescript } from './tree.ts';

/** Whatever a table may be indexed by, that its type does not name one by one. */
const ANY_WORD = /Record<string,|\[\w+: string\]:/;

/** The name at the root of `a.b[c]`: `a`. */
function rootOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node)) return rootOf(node.expression);
  return null;
}

type Found = { tables: string[]; exported: string[]; indexed: { table: string; line: string }[]; asked: string[] };

/** Tables that take any word, and where a name that is not written there indexes one or is looked for with `in`. */
function lookedUp(path: string): Found {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const found: Found = { tables: [], exported: [], indexed: [], asked: [] };
  const lineOf = (node: ts.Node) => `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node: ts.Node): void => {
    const isDeclared = ts.isVariableDeclaration(node) || ts.isParameter(node);
    if (isDeclared && ts.isIdentifier(node.name) && node.type && ANY_WORD.test(node.type.getText())) {
      found.tables.push(node.name.text);
      if (ts.isVariableDeclaration(node) && node.parent.parent.getText().startsWith('export ')) {
        found.exported.push(node.name.text);
      }
    }
    const isArgument =
      node.parent && ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'ownProperty';
    if (ts.isElementAccessExpression(node) && !ts.isLiteralExpression(node.argumentExpression) && !isArgument) {
      const table = rootOf(node.expression);
      if (table !== null) found.indexed.push({ table, line: lineOf(node) });
    }
    const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
    if (isIn && ts.isIdentifier(node.left) && !/^[A-Z_]+$/.test(node.left.text)) found.asked.push(lineOf(node));
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

test('a table that takes any word is read through ownProperty(), so that “constructor” finds nothing in it', () => {
  const sources = typescript.filter((path) => /^(src|machines)\//.test(path) && path !== 'src/domain/ownProperty.ts');
  const all = sources.map(lookedUp);
  const exported = all.flatMap((found) => found.exported);
  expect(all.flatMap(({ tables }) => tables).length).toBeGreaterThan(10);
  expect(
    all.flatMap(({ tables, indexed, asked }) => [
      ...indexed.filter(({ table }) => tables.includes(table) || exported.includes(table)).map(({ line }) => line),
      ...asked,
    ]),
  ).toEqual([]);
});
