import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { StateMachine, type AnyStateNode } from 'xstate';
import { read, root, typescript } from './tree.ts';

const charts = typescript.filter((path) => path.startsWith('machines/') && path.endsWith('.machine.ts'));

const isReader = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ((ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'matches') ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'stateIn'));

const nodesOf = (node: ts.Node): ts.Node[] => [node, ...node.getChildren().flatMap(nodesOf)];

/** A place that a reader asks for, from the top: a state's name at each depth, or the names of a list. */
type Place = readonly (readonly string[])[];

/** The places that a file asks for. A name that it takes out of a list may be any word of its lists. */
function placesIn(path: string): Place[] {
  const text = read(path);
  if (!/\bmatches\(|\bstateIn\(/.test(text)) return [];
  const nodes = nodesOf(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  const lists = nodes.filter(ts.isArrayLiteralExpression).flatMap(({ elements }) => elements.flatMap(nodesOf));
  const listed = lists.flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []));
  const nameOf = (node: ts.Node): readonly string[] =>
    ts.isStringLiteralLike(node) ||
    (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node)
      ? [node.text]
      : listed;
  const placesOf = (node: ts.Node): Place[] => {
    if (!ts.isObjectLiteralExpression(node)) return [[nameOf(node)]];
    return node.properties.flatMap((one): Place[] => {
      if (ts.isShorthandPropertyAssignment(one)) return [[[one.name.text], listed]];
      if (!ts.isPropertyAssignment(one)) return [];
      const inside = placesOf(one.initializer);
      return inside.map((place) => [nameOf(one.name), ...place]);
    });
  };
  return nodes.filter(isReader).flatMap(({ arguments: [first] }) => (first ? placesOf(first) : []));
}

/** What a screen, the app or a guard of a chart asks for. */
const readPlaces = typescript.filter((path) => /^(src|machines)\//.test(path)).flatMap(placesIn);

const isRead = ({ path }: AnyStateNode): boolean =>
  readPlaces.some(
    (place) => place.length === path.length && place.every((names, depth) => names.includes(path[depth] ?? '')),
  );

const withoutWords = (key: string, value: unknown): unknown =>
  key === 'description' ? undefined : typeof value === 'function' ? String(value) : value;

const isTransient = ({ always }: AnyStateNode): boolean => always?.some(({ guard }) => !guard) === true;

/** What a state does. Moving to a sibling by itself, without an effect, shows nothing to anybody. */
function behaviourOf(node: AnyStateNode): string {
  const { always, ...rest } = node.config;
  const told = (node.always ?? []).some(
    ({ actions, target }) => actions.length > 0 || target?.some(({ parent }) => parent !== node.parent),
  );
  return JSON.stringify(told ? { ...rest, always } : rest, withoutWords);
}

const statesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(statesOf)];

/** Siblings that do the same, if nobody asks which of them it is. One of them may go without a reader. */
function unreadIn(node: AnyStateNode): string[] {
  if (node.type !== 'compound') return [];
  const groups = new Map<string, AnyStateNode[]>();
  for (const state of Object.values(node.states)) {
    if (isTransient(state)) continue;
    const behaviour = behaviourOf(state);
    groups.set(behaviour, [...(groups.get(behaviour) ?? []), state]);
  }
  return [...groups.values()].flatMap((group) => {
    const unread = group.filter((state) => !isRead(state) && !(state.id in drawnApart)).map(({ id }) => id);
    return unread.length > 1 ? unread : [];
  });
}

/** Siblings that only the picture tells apart, and why it should. */
const drawnApart: Readonly<Record<string, string>> = {
  'install.installed': 'an app that is installed never asks again, a finished visit does',
  'install.finished': 'the same pair',
  'metroOtp.sheet.refused': 'after a refusal no code was sent, after silence one may have been',
  'metroOtp.sheet.unanswered': 'the same pair',
  'session.signedOut.asking': 'the screen shows the refusal of the context; the picture and the kills name both',
  'session.signedOut.refused': 'the same pair',
};

describe.each(charts)('%s', (path) => {
  test('has no states that do the same and that nobody tells apart', async () => {
    const exported: Record<string, unknown> = await import(join(root, path));
    const machine = Object.values(exported).find((value) => value instanceof StateMachine);
    if (!machine) throw new Error(`${path} exports no chart`);
    expect(statesOf(machine.root).flatMap(unreadIn)).toEqual([]);
  });
});
