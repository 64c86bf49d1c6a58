import { basename } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { charts } from '../support/machines/charts.ts';
import { nodesOf, parsed } from './syntax.ts';
import { read, typescript } from './tree.ts';

const chartNames = charts.map((path) => path.split('/')[1] ?? '');
/** The senders of events: those outside the charts, and each chart by its name. */
const senders = new Set(['rider', 'server', 'device', 'tabs', 'elsewhere', ...chartNames]);

/** The nodes that define the chart; bodies of its inline functions are left out. */
const outsideFunctions = (node: ts.Node): boolean => !ts.isArrowFunction(node) && !ts.isFunctionExpression(node);

const calledMachines = (path: string): ts.CallExpression[] =>
  nodesOf(parsed(path)).filter(
    (node): node is ts.CallExpression =>
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'createMachine',
  );

const textOf = (object: ts.ObjectLiteralExpression, name: string): string | null => {
  const property = object.properties.find((one) => one.name?.getText().replace(/['"]/g, '') === name);
  return property && ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
    ? property.initializer.text
    : null;
};

const invokesOf = (literal: ts.Node): ts.ObjectLiteralExpression[] =>
  nodesOf(literal).flatMap((node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'invoke') return [];
    const objects = ts.isArrayLiteralExpression(node.initializer) ? [...node.initializer.elements] : [node.initializer];
    return objects.filter(ts.isObjectLiteralExpression);
  });

const eventNames = (literal: ts.Node): string[] =>
  nodesOf(literal).flatMap((node) =>
    ts.isPropertyAssignment(node) && node.name.getText() === 'on' && ts.isObjectLiteralExpression(node.initializer)
      ? node.initializer.properties.map((one) => one.name?.getText().replace(/['"]/g, '') ?? '')
      : [],
  );

// Stately's tools silently ignore everything outside the one literal.
describe.each(charts)('%s', (path) => {
  const calls = calledMachines(path);
  const literal = calls[0]?.arguments[0];
  const inside = literal ? nodesOf(literal, outsideFunctions) : [];

  test('The chart’s file defines exactly one state machine, by one object literal', () => {
    expect(calls).toHaveLength(1);
    expect(literal && ts.isObjectLiteralExpression(literal)).toBe(true);
  });

  test('The object literal of a chart contains no spread and no computed key', () => {
    const dynamic = inside.filter((node) => ts.isSpreadAssignment(node) || ts.isComputedPropertyName(node));
    expect(dynamic.map((node) => node.getText())).toEqual([]);
  });

  // Two regions that invoke the same source at the same time need two ids; both begin with the source.
  test('The id of each child actor in a chart starts with the name of the actor’s source', () => {
    const named = literal ? invokesOf(literal).map((object) => [textOf(object, 'id'), textOf(object, 'src')]) : [];
    expect(named.filter(([id, src]) => !id || !src || !id.startsWith(src))).toEqual([]);
  });

  test('The name of each event in a chart consists of its sender, a dot and a word for what happened', () => {
    const names = literal ? eventNames(literal) : [];
    const isNamed = (name: string) => senders.has(name.split('.')[0] ?? '') && /^[a-zA-Z]+\.[a-zA-Z0-9]+$/.test(name);
    expect(names.filter((name) => !name.startsWith('xstate.') && !isNamed(name))).toEqual([]);
  });
});

test('The checks of this file find at least one chart', () => expect(charts.length).toBeGreaterThan(0));

test('For each chart, the tests call walk() exactly once', () => {
  const walked = typescript
    .filter((path) => /^tests\/machines\/[^/]*\.test\.ts$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/^walk\(\s*'(\w+)'/gm)].map(([, name = '']) => name));
  expect(walked.toSorted()).toEqual(charts.map((path) => basename(path, '.machine.ts')).toSorted());
});
