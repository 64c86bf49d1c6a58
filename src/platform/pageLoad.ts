/** The entry script that a page asks for: every release has its own. None in development. */
const entryOf = (page: Document): string | undefined =>
  page.querySelector<HTMLElement>('script[data-app]')?.dataset['app'];

/** The name of this page's entry script. Null in development. */
export const ownRelease = (): string | null => entryOf(document) ?? null;

/** Identifies this load of the page, not a person: as long and as random as a W3C trace id. */
export const pageLoadId: string = crypto.randomUUID().replaceAll('-', '');

/** The build of this page, from the name of its entry script: the server may already have a newer one. */
export const releaseOf = (page: Document): string => entryOf(page)?.replace(/^.*\/|\.js$/g, '') ?? 'dev';
