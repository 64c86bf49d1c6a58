import type { Refusal } from '#domain/errorCode.ts';
import { formatFor } from '#i18n/useFormat.ts';
import type { ActiveI18n } from '#i18n/useI18n.ts';
import type { IconName } from '#ui/iconName.ts';
import type { ErrorEntry, CatalogueText } from './catalogue.types.ts';

export type ErrorTexts = { title: string; text: string | undefined; icon: IconName };

/** Title, text and icon of a refusal from its entry, in the language of `i18n`. */
export function entryTexts(i18n: ActiveI18n, refusal: Refusal, entry: ErrorEntry): ErrorTexts {
  const format = formatFor(i18n.locale);
  const translate = (source: CatalogueText) => i18n._(typeof source === 'function' ? source(refusal, format) : source);
  const text = entry.yields && refusal.serverText ? refusal.serverText : entry.text && translate(entry.text);
  return {
    title: translate(entry.title),
    text,
    icon: typeof entry.icon === 'function' ? entry.icon(refusal) : entry.icon,
  };
}
