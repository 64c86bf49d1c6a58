import type { Refusal } from '#domain/errorCode.ts';
import { formatFor } from '#i18n/useFormat.ts';
import type { Speaker } from '#i18n/useSpeaker.ts';
import { catalogue } from './catalogue.ts';
import type { Words } from './catalogue.types.ts';

export type ErrorWords = { title: string; text: string | undefined };

/** Codes that say nothing of their own: there the operator's approved text helps more. */
const SPEAKS_LITTLE = new Set(['unknownError', 'commonError']);

/** Title and sentence of a refusal in the language of the speaker. */
export function errorWords(speaker: Speaker, refusal: Refusal): ErrorWords {
  const format = formatFor(speaker.locale);
  const say = (words: Words) => speaker._(typeof words === 'function' ? words(refusal, format) : words);
  const entry = catalogue[refusal.code];
  const text = SPEAKS_LITTLE.has(refusal.code) && refusal.serverText ? refusal.serverText : entry.text && say(entry.text);
  return { title: say(entry.title), text };
}
