import { expect, test, vi } from 'vitest';
import { signedInOnly } from '#routes/guards.ts';

type Route = { options: { path?: unknown; beforeLoad?: unknown }; children?: unknown };
const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'options' in value;
const childrenOf = ({ children }: Route): Route[] => Object.values(Object(children)).filter(isRoute);

/** The paths of the routes below, with whether a guard asks for a session. */
const pathsOf = (route: Route, isGuarded: boolean): [path: string, isGuarded: boolean][] => {
  const guarded = isGuarded || route.options.beforeLoad === signedInOnly;
  const { path } = route.options;
  return [
    ...(typeof path === 'string' ? [[path, guarded] satisfies [string, boolean]] : []),
    ...childrenOf(route).flatMap((child) => pathsOf(child, guarded)),
  ];
};

// A010
test('Only the landing, sign-in, registration, document, short-link, text answer, bike and station pages are open to visitors', async () => {
  // By name: an import would bring every screen of the app into the check of the tests’ types.
  const { tree } = await vi.importActual<{ tree: Route }>('#routes/tree.ts');
  const open = pathsOf(tree, false).flatMap(([path, isGuarded]) =>
    isGuarded || path.startsWith('/dev/') ? [] : [path],
  );
  expect(open.toSorted()).toEqual(
    [
      '/',
      '/login',
      '/login/callback',
      '/login/restore',
      '/registration',
      '/policy',
      '/Policy',
      '/s',
      '/shorturl/$code',
      '/bike/$number',
      '/station/$id',
      '/follow',
    ].toSorted(),
  );
});
