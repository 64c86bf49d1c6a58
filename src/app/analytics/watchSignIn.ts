import type { AppParts } from '../parts.ts';

/** Reports each sign-in; a restored session is not one. Lives as long as the page. */
export function watchSignIn(session: AppParts['session'], send: () => void): void {
  let wasSigningIn = session.getSnapshot().matches('signingIn');
  session.subscribe((snapshot) => {
    if (wasSigningIn && snapshot.matches('signedIn')) send();
    wasSigningIn = snapshot.matches('signingIn');
  });
}
