type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown;
};

declare global {
  interface Window {
    /** Typed here: some DOM libraries lack it. */
    readonly trustedTypes?: Factory;
  }
}

const same = (one: string, other: string) =>
  new URL(one, document.baseURI).href === new URL(other, document.baseURI).href;

/**
 * The page's only policy (the CSP requires Trusted Types for scripts): it allows exactly the addresses of our own
 * workers. HTML and inline scripts are never trusted, so an injected string stays a string. Call it once, before any
 * worker starts.
 */
export function installTrustedTypes(ours: readonly string[]): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (ours.some((allowed) => same(allowed, url)) ? url : null),
  });
}
