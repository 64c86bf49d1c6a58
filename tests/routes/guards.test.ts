import { expect, test } from 'vitest';
import { type RouterContext, signedInOnly, visitorsOnly } from '#routes/guards.ts';

/** The part of a session that a guard reads: its state. */
function contextOf(state: 'signedIn' | 'signedOut'): RouterContext {
  const session: RouterContext['session'] = Object.create({
    getSnapshot: () => ({ status: 'active', matches: (asked: unknown) => asked === state }),
    subscribe: () => ({ unsubscribe: () => {} }),
  });
  return { session };
}
const turned = (guard: Promise<void>) =>
  guard.then(
    () => null,
    (redirect: { options: object }) => redirect.options,
  );

// A012, A017, A019, E007, F064
test.each(['/tariffs', '/profile/edit', '/help/support/chatbot?redirect-url=/map'])(
  'When a visitor who is not signed in opens %s, the app loads the main page as a new document',
  async (href) => {
    const redirectUrl = encodeURIComponent(href);
    expect(await turned(signedInOnly({ context: contextOf('signedOut'), location: { href } }))).toMatchObject({
      href: `/?redirectUrl=${redirectUrl}&fileName=personalData`,
      reloadDocument: true,
    });
    expect(await turned(signedInOnly({ context: contextOf('signedIn'), location: { href } }))).toBeNull();
  },
);

test.each([
  ['/map/Ride', '/map/ride'],
  ['/MAP?station=7#x', '/map?station=7#x'],
  ['/Map/Ride/', '/map/ride/'],
  ['/History/Ride/aB3', '/history/ride/aB3'],
])('The app redirects the address %s to %s, and does not redirect a second time', async (href, own) => {
  const context = contextOf('signedIn');
  expect(await turned(signedInOnly({ context, location: { href } }))).toMatchObject({ href: own, replace: true });
  expect(await turned(signedInOnly({ context, location: { href: own } }))).toBeNull();
});

test('The app redirects a signed-in rider from the sign-in page to the requested path, or else to the map', async () => {
  const context = contextOf('signedIn');
  expect(await turned(visitorsOnly({ context, search: { redirectUrl: '/tariffs' } }))).toMatchObject({
    href: '/tariffs',
  });
  expect(await turned(visitorsOnly({ context, search: {} }))).toMatchObject({ href: '/map' });
  expect(await turned(visitorsOnly({ context: contextOf('signedOut'), search: {} }))).toBeNull();
});
