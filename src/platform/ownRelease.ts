/** The file that this page began with: another release's has another name. Null in development. */
export const ownRelease = (): string | null =>
  document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null;
