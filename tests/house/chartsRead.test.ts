import ts from 'typescript';
import { expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { chartIn, charts } from '../support/machines/charts.ts';
import { nodesOf, parsed } from './syntax.ts';
import { read, typescript } from './tree.ts';

const isReader = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ((ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'matches') ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'stateIn'));

/** A state that a reader asks for: from the top, its name at each depth, or the names of a list. */
type Place = readonly (readonly string[])[];

/** The states that a file asks for. A name that it reads from a list can be any string of its lists. */
function placesIn(path: string): Place[] {
  if (!/\bmatches\(|\bstateIn\(/.test(read(path))) return [];
  const nodes = nodesOf(parsed(path));
  const entries = nodes.filter(ts.isArrayLiteralExpression).flatMap(({ elements }) => [...elements]);
  const lists = entries.flatMap((entry) => nodesOf(entry));
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

/** The states that a screen, the app or a guard of a chart asks for. */
const readPlaces = typescript.filter((path) => /^(src|machines)\//.test(path)).flatMap(placesIn);

const isRead = ({ path }: AnyStateNode): boolean =>
  readPlaces.some(
    (place) => place.length === path.length && place.every((names, depth) => names.includes(path[depth] ?? '')),
  );

const withoutWords = (key: string, value: unknown): unknown =>
  key === 'description' ? undefined : typeof value === 'function' ? String(value) : value;

const isTransient = ({ always }: AnyStateNode): boolean => always?.some(({ guard }) => !guard) === true;

/** What a state does. An eventless transition to a sibling without actions has no visible effect. */
function behaviourOf(node: AnyStateNode): string {
  const { always, ...rest } = node.config;
  const told = (node.always ?? []).some(
    ({ actions, target }) => actions.length > 0 || target?.some(({ parent }) => parent !== node.parent),
  );
  return JSON.stringify(told ? { ...rest, always } : rest, withoutWords);
}

const statesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(statesOf)];

/** Siblings that do the same and that no code tells apart. One of each group needs no reader. */
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

/** Siblings that only the diagram tells apart, and why. */
const drawnApart: Readonly<Record<string, string>> = {
  'install.installed': 'an installed app never asks again; after a finished visit the next visit asks',
  'install.finished': 'the same pair',
  'metroOtp.sheet.refused': 'after a refusal the server sent no code; without an answer it may have sent one',
  'metroOtp.sheet.unanswered': 'the same pair',
  'session.signedOut.asking': 'the screen shows the refusal from the context; the diagram and the kills name both',
  'session.signedOut.refused': 'the same pair',
};

test.each(charts)(
  'Code tells apart sibling states of a chart that behave alike, or this file says why not: %s',
  async (path) => {
    expect(statesOf((await chartIn(path)).root).flatMap(unreadIn)).toEqual([]);
  },
);
