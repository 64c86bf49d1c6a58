import type { Plugin } from 'vite';

/**
 * Short words and signs that a line does not end with, a number and what it counts, and what must not begin a line. `texts` is a
 * compiled catalogue: a placeholder ends one string and begins the next, and `"#"` stands for a number.
 */
const SHORT = /(?<![\p{L}\d-])(а|без|в|во|до|за|и|из|к|ко|на|не|ни|но|о|об|от|по|с|со|у|№|No\.|≈|±) (?=\S)/giu;
const BEFORE = / (?=(?:—|·|ли|же|бы|км|km|Ключ)(?!\p{L}))/gu;
const NUMBER = /(\d|\\?"#\\?",\\?") (?=\p{L})(?!(?:и|или|до|на|and|or|to)(?!\p{L}))/gu;
/** ₽3/min: a browser would break the line behind the slash. */
const PER = /(?<=\/)(?=(?:мин|min)(?!\p{L}))/gu;
/** «кто-то», «ПИН-код»: a browser would break the line behind the hyphen. */
const HYPHEN = /-(?=(?:то|либо|нибудь)(?!\p{L}))|(?<=ПИН)-(?=код)/gu;

/** Keeps short words and numbers on one line with the next word, so that authors write plain spaces. */
export const withNoBreakSpaces = (texts: string): string =>
  texts
    .replace(SHORT, '$1\u00A0')
    .replace(BEFORE, '\u00A0')
    .replace(NUMBER, '$1\u00A0')
    .replace(PER, '\u2060')
    .replace(HYPHEN, '\u2011');

/** Behind lingui's plugin, which reads the catalogue from the disk. */
export const noBreakSpaces: Plugin = {
  name: 'no-break-spaces',
  transform: {
    filter: { id: /[\\/]locales[\\/].*\.po$/ },
    handler: (code) => ({ code: withNoBreakSpaces(code), map: null, moduleType: 'js' }),
  },
};
