type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown;
};

declare global {
  interface Window {
    /** Typed here: not every library of DOM types has it yet. */
    readonly trustedTypes?: Factory;
  }
}

const same = (one: string, other: string) =>
  new URL(one, document.baseURI).href === new URL(other, document.baseURI).href;

/**
 * The page's only policy (the CSP demands Trusted Types for scripts): the addresses of our own workers, to the letter, and
 * nothing else. No HTML and no inline script is ever trusted, so an injected string stays a string. Called once, before
 * anything starts a worker.
 */
export function installTrustedTypes(ours: readonly string[]): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (ours.some((allowed) => same(allowed, url)) ? url : null),
  });
}
