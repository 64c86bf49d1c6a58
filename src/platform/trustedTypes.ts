type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown;
};

declare global {
  interface Window {
    /** Typed here: not every library of DOM types has it yet. */
    readonly trustedTypes?: Factory;
  }
}

const allowed = new Set<string>();

/** Same origin and the very path that the build gave it; the query carries at most a version. */
function isAllowed(url: string): boolean {
  const { origin, pathname } = new URL(url, document.baseURI);
  return origin === location.origin && allowed.has(pathname);
}

/** Lets one script of our own start as a worker (the page's CSP demands Trusted Types for scripts). */
export function allowWorker(url: string): void {
  allowed.add(new URL(url, document.baseURI).pathname);
}

/**
 * The page's only policy: script addresses that `allowWorker` named, and nothing else. No HTML and no inline script is
 * ever trusted, so an injected string stays a string. Called once, before anything that starts a worker.
 */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isAllowed(url) ? url : null),
  });
}
