import type { Refusal } from '#domain/errorCode.ts';
import type { Speaker } from '#i18n/useSpeaker.ts';
import { catalogue } from './catalogue.ts';
import { entryWords, type ErrorWords } from './entryWords.ts';

/** Title, sentence and mark of a refusal in the language of the speaker. */
export const errorWords = (speaker: Speaker, refusal: Refusal): ErrorWords =>
  entryWords(speaker, refusal, catalogue[refusal.code]);
