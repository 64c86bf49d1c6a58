import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesOf, parsed, placeOf } from './syntax.ts';
import { typescript } from './tree.ts';

/** The expressions that `a && b`, `a ?? b` or `a ? b : c` can draw. */
function drawn(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return drawn(node.expression);
  if (ts.isConditionalExpression(node)) return [...drawn(node.whenTrue), ...drawn(node.whenFalse)];
  if (!ts.isBinaryExpression(node)) return [node];
  const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isAnd ? drawn(node.right) : [...drawn(node.left), ...drawn(node.right)];
}

const isTrans = (node: ts.Node): boolean => ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Trans';
const isElement = (node: ts.Node): boolean =>
  !isTrans(node) && (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node));

const partsOf = (child: ts.JsxChild): ts.Expression[] =>
  ts.isJsxExpression(child) && child.expression ? drawn(child.expression) : [];
/** Whether this child is an element at some times and not at others: React inserts it among its siblings. */
const comesAndGoes = (child: ts.JsxChild): boolean => {
  const parts = partsOf(child);
  const isAlways = parts.length === 1 && ts.isJsxExpression(child) && child.expression === parts[0];
  return !isAlways && parts.some(isElement);
};
/** A name of a text, as `check.title`; other names may be whole elements. */
const NAMES_TEXT = /^(children|headline|label|letter|name|note|pin|sentence|text|title|t)$/i;
const nameOf = (part: ts.Expression): string =>
  ts.isPropertyAccessExpression(part)
    ? part.name.text
    : ts.isTaggedTemplateExpression(part)
      ? nameOf(part.tag)
      : ts.isCallExpression(part)
        ? nameOf(part.expression)
        : part.getText();

/** Text that is a direct child beside other children. */
const isBareText = (child: ts.JsxChild, isButton: boolean): boolean =>
  (ts.isJsxText(child) && child.text.trim() !== '') ||
  isTrans(child) ||
  partsOf(child).some(
    (part) =>
      isTrans(part) ||
      (ts.isStringLiteralLike(part) && part.text.trim() !== '') ||
      (NAMES_TEXT.test(nameOf(part)) && (isButton || nameOf(part) !== 'children')),
  );

function isBreach(node: ts.Node): boolean {
  const isButton = ts.isJsxElement(node) && /button/i.test(node.openingElement.tagName.getText());
  const children = ts.isJsxElement(node) || ts.isJsxFragment(node) ? node.children : [];
  return !isTrans(node) && children.some(comesAndGoes) && children.some((child) => isBareText(child, isButton));
}

test('JSX wraps text beside an optional element, because a browser’s translation replaces bare text nodes', () => {
  const screens = typescript.filter((path) => path.startsWith('src/') && path.endsWith('.tsx'));
  expect(screens.length).toBeGreaterThan(100);
  const breaches = screens.flatMap((path) => nodesOf(parsed(path)).filter(isBreach));
  expect(breaches.map(placeOf)).toEqual([]);
});
