/** This load of the page, by a name that is nobody's: as long and as random as a trace id of W3C's. */
export const trace: string = crypto.randomUUID().replaceAll('-', '');

/** The build that this page runs, by the name of its first file: the server may have a newer one already. */
export const releaseOf = (page: Document): string => {
  const entry = page.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src');
  return entry?.replace(/^.*\/|\.js$/g, '') ?? 'dev';
};
