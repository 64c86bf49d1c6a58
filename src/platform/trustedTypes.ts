import mapWorkerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown;
};

declare global {
  interface Window {
    /** Typed here: not every library of DOM types has it yet. */
    readonly trustedTypes?: Factory;
  }
}

const ALLOWED: readonly string[] = [mapWorkerUrl];

const isOurs = (url: string) =>
  ALLOWED.some((allowed) => new URL(allowed, document.baseURI).href === new URL(url, document.baseURI).href);

/**
 * The page's only policy (the CSP demands Trusted Types for scripts): the address of the map's worker, to the letter, and
 * nothing else. No HTML and no inline script is ever trusted, so an injected string stays a string. Called once, before
 * anything starts a worker.
 */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOurs(url) ? url : null),
  });
}
