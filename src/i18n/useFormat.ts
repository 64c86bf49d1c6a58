import { useLingui } from '@lingui/react';
import { createFormat, type Format } from './format.ts';

const made = new Map<string, Format>();

/** Formats of a language are made once: an Intl formatter is dear. */
export function formatFor(locale: string): Format {
  const known = made.get(locale);
  if (known) return known;
  const format = createFormat(locale);
  made.set(locale, format);
  return format;
}

/** Formats of the language on the screen. */
export const useFormat = (): Format => formatFor(useLingui().i18n.locale);
