import ts from 'typescript';
import { expect, test } from 'vitest';
import { paths } from '#paths/paths.ts';
import { nodesOf, parsed, placeOf } from './syntax.ts';
import { read, typescript } from './tree.ts';

/** Folders whose literals name other paths: calls of the backends, files of the server. */
const OTHER = /^src\/(api|map-engine|platform)\/|^src\/sw\/precache\.ts$/;
const HOME = 'src/paths/paths.ts';

const fixed = Object.values(paths).map((path) => path.replace(/\/?\{?-?\$.*/, ''));
/** A text that is a path, or begins with one: in an address, in a route's id, before a variable part. */
const isPath = (text: string): boolean => {
  const path = text.replace(/^\/queries(\/rider)?(\/tabs)?(?=\/)/, '');
  return fixed.some(
    (own) => path === own || (own !== paths.main && /^[/?#]/.test(path.slice(own.length)) && path.startsWith(own)),
  );
};

function isLiteralPath(node: ts.Node): boolean {
  // `split('/')` cuts an address.
  const cuts = node.parent && ts.isCallExpression(node.parent) && /\.(split|join)\('\/'\)$/.test(node.parent.getText());
  return (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && !cuts && isPath(node.text);
}

test('Only src/paths/paths.ts spells out the paths of the app’s screens; other code takes them from there', () => {
  const app = typescript.filter((file) => file.startsWith('src/') && file !== HOME && !OTHER.test(file));
  const written = app.flatMap((file) => nodesOf(parsed(file)).filter(isLiteralPath));
  expect(written.map((node) => `${placeOf(node)} ${node.getText()}`)).toEqual([]);
});

test('Each screen path that public/first-paint.js spells out is one of the paths in src/paths/paths.ts', () => {
  const script = read('public/first-paint.js');
  const alternatives = [...script.matchAll(/\\\/\(\?:[$|]*(?:\(\?:)?([a-z|]+)\)/g)].flatMap(([, names = '']) =>
    names.split('|'),
  );
  const written = [
    ...alternatives.map((name) => `/${name}`),
    ...[...script.matchAll(/ '(\/[a-z-]*)'/g)].map(([, path]) => path),
  ];
  expect(written).toEqual(expect.arrayContaining(['/map', '/help', '/login']));
  // `/bike/$number` is written without its parameter.
  const known = Object.values(paths).map((path): string | undefined => path.split('/$', 1)[0]);
  expect(known).toEqual(expect.arrayContaining(written));
});
