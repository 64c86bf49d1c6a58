import { loadAllTexts } from '#i18n/language.ts';

/** The code of a screen did not load: a new version replaced it, or there is no network. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The code of a screen did not load', { cause });
    this.name = 'ScreenNotLoaded';
  }
}

/**
 * An import that fails with `ScreenNotLoaded`. The router reloads the page when it sees a browser's own import error.
 * Offline, such a reload ends on the browser's error page.
 */
export const entranceCode =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    new Promise<Module>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ScreenNotLoaded('timeout')), LONGEST);
      load()
        .then(resolve, (cause: unknown) => reject(new ScreenNotLoaded(cause)))
        .finally(() => clearTimeout(timer));
    });

/** Account §9: 120 s, ms. */
const LONGEST = 120_000;

/** The same for a screen behind the entrance, with its texts: all, unless it is one of the first (lingui.config.ts). */
export const screenCode = <Module>(load: () => Promise<Module>, loadTexts = loadAllTexts) =>
  entranceCode(async () => {
    const [screen] = await Promise.all([load(), loadTexts()]);
    return screen;
  });
