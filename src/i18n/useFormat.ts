import { useLingui } from '@lingui/react';
import { createFormat, type Format } from './format.ts';

const formats = new Map<string, Format>();

/** Formats are created once per locale: Intl formatters are slow to create. */
export function formatFor(locale: string): Format {
  const known = formats.get(locale);
  if (known) return known;
  const format = createFormat(locale);
  formats.set(locale, format);
  return format;
}

/** Formats of the language on the screen. */
export const useFormat = (): Format => formatFor(useLingui().i18n.locale);
