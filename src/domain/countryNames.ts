import { countries, type Country, priorityCodes } from './countries.ts';
import { plainText } from './digits.ts';
import { type Language, localeOf } from './language.ts';
import { ownProperty } from './ownProperty.ts';

export type NamedCountry = { country: Country; name: string };

/** Names that browsers lack, or that differ from everyday use. */
const OWN: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ru: {
    XK: 'Косово',
    CD: 'ДР Конго',
    CG: 'Республика Конго',
    HK: 'Гонконг',
    MO: 'Макао',
    PS: 'Палестина',
    MM: 'Мьянма',
  },
  en: {
    XK: 'Kosovo',
    CD: 'DR Congo',
    CG: 'Republic of the Congo',
    HK: 'Hong Kong',
    MO: 'Macao',
    PS: 'Palestine',
    MM: 'Myanmar',
  },
};

/** The country's name; its code where neither the browser nor this list has one. */
export function countryName({ code }: Pick<Country, 'code'>, language: Language): string {
  const own = ownProperty(OWN[language], code);
  if (own !== undefined) return own;
  return names(language)?.of(code) ?? code;
}

const cache = new Map<string, Intl.DisplayNames | null>();

/** Created once per language; null in a browser without `Intl.DisplayNames`. */
function names(language: Language): Intl.DisplayNames | null {
  const known = cache.get(language);
  if (known !== undefined) return known;
  const fresh =
    'DisplayNames' in Intl ? new Intl.DisplayNames([localeOf(language)], { type: 'region', fallback: 'none' }) : null;
  cache.set(language, fresh);
  return fresh;
}

/** The five priority countries first (account §3), then all others in the alphabetical order of the language. */
export function namedCountries(language: Language): NamedCountry[] {
  const { compare } = new Intl.Collator(language);
  const rank = ({ code }: Country) => {
    const at = priorityCodes.findIndex((priority) => priority === code);
    return at < 0 ? priorityCodes.length : at;
  };
  return countries
    .map((country) => ({ country, name: countryName(country, language) }))
    .sort((a, b) => rank(a.country) - rank(b.country) || compare(a.name, b.name));
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Countries that match a query: a word of the name in either language begins with it, the country code equals it, or
 * the dial code begins with its digits. Names that begin with the query come first.
 */
export function foundCountries(all: readonly NamedCountry[], query: string): NamedCountry[] {
  const wanted = folded(plainText(query).trim());
  const digits = /^\+?\d+$/.test(wanted) ? wanted.replace('+', '') : null;
  if (digits !== null)
    return all
      .filter(({ country }) => country.dial.startsWith(digits))
      .sort((a, b) => a.country.dial.length - b.country.dial.length);
  const rank = ({ country }: NamedCountry): number => {
    const both = [folded(countryName(country, 'ru')), folded(countryName(country, 'en'))];
    if (both.some((name) => name.startsWith(wanted))) return 0;
    if (both.some((name) => name.split(/[^\p{L}]+/u).some((word) => word.startsWith(wanted)))) return 1;
    return country.code.toLowerCase() === wanted ? 1 : 2;
  };
  return all
    .map((one) => ({ one, rank: rank(one) }))
    .filter((found) => found.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}
