import { learnAllWords } from '#i18n/language.ts';

/** A screen's code did not arrive: a new version replaced it, or the network is gone. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The code of a screen did not load', { cause });
    this.name = 'ScreenNotLoaded';
  }
}

/**
 * A screen behind the entrance comes with all words. An import that fails does so by a name of ours. The router answers the browsers' own words for it with a reload by itself, and
 * offline that would leave the rider with the browser's error page.
 */
export const screenCode =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    try {
      const [screen] = await Promise.all([load(), learnAllWords()]);
      return screen;
    } catch (cause) {
      throw new ScreenNotLoaded(cause);
    }
  };
