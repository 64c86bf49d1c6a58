import { learnAllWords } from '#i18n/language.ts';

/** A screen's code did not arrive: a new version replaced it, or the network is gone. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The code of a screen did not load', { cause });
    this.name = 'ScreenNotLoaded';
  }
}

/**
 * An import that fails by a name of ours. The router answers the browsers' own words for it with a reload by itself, and
 * offline that would leave the rider with the browser's error page.
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

/** The same for a screen behind the entrance, which needs the other words too. */
export const screenCode = <Module>(load: () => Promise<Module>) =>
  entranceCode(async () => {
    const [screen] = await Promise.all([load(), learnAllWords()]);
    return screen;
  });
