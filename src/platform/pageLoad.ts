/** The name of this page's entry script: every release has its own. Null in development. */
export const ownRelease = (): string | null =>
  document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null;

/** Identifies this load of the page, not a person: as long and as random as a W3C trace id. */
export const pageLoadId: string = crypto.randomUUID().replaceAll('-', '');

/** The build of this page, from the name of its entry script: the server may already have a newer one. */
export const releaseOf = (page: Document): string => {
  const entry = page.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src');
  return entry?.replace(/^.*\/|\.js$/g, '') ?? 'dev';
};
