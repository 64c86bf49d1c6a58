import type { Runtime } from '#src/runtime.tsx';

/** Tells of each time a rider signs in; a kept session that goes on is none. Lives as long as the page. */
export function watchSignIn(session: Runtime['session'], tell: () => void): void {
  let wasSigningIn = session.getSnapshot().matches('signingIn');
  session.subscribe((snapshot) => {
    if (wasSigningIn && snapshot.matches('signedIn')) tell();
    wasSigningIn = snapshot.matches('signingIn');
  });
}
