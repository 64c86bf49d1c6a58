/** The name of this page's entry script: every release has its own. Null in development. */
export const ownRelease = (): string | null =>
  document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null;
