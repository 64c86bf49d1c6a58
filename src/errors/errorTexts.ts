import type { Refusal } from '#domain/errorCode.ts';
import type { ActiveI18n } from '#i18n/useI18n.ts';
import { catalogue } from './catalogue.ts';
import { entryTexts, type ErrorTexts } from './entryTexts.ts';

/** Title, text and icon of a refusal in the language of `i18n`. */
export const errorTexts = (i18n: ActiveI18n, refusal: Refusal): ErrorTexts =>
  entryTexts(i18n, refusal, catalogue[refusal.code]);
