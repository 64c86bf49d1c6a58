import type { Runtime } from '#src/runtime.tsx';

/** Reports each sign-in; a restored session is not one. Lives as long as the page. */
export function watchSignIn(session: Runtime['session'], send: () => void): void {
  let wasSigningIn = session.getSnapshot().matches('signingIn');
  session.subscribe((snapshot) => {
    if (wasSigningIn && snapshot.matches('signedIn')) send();
    wasSigningIn = snapshot.matches('signingIn');
  });
}
