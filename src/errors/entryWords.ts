import type { Refusal } from '#domain/errorCode.ts';
import { formatFor } from '#i18n/useFormat.ts';
import type { Speaker } from '#i18n/useSpeaker.ts';
import type { IconName } from '#ui/iconName.ts';
import type { ErrorEntry, Words } from './catalogue.types.ts';

export type ErrorWords = { title: string; text: string | undefined; icon: IconName };

/** Title, sentence and mark of a refusal by its entry, in the language of the speaker. */
export function entryWords(speaker: Speaker, refusal: Refusal, entry: ErrorEntry): ErrorWords {
  const format = formatFor(speaker.locale);
  const say = (words: Words) => speaker._(typeof words === 'function' ? words(refusal, format) : words);
  const text = entry.yields && refusal.serverText ? refusal.serverText : entry.text && say(entry.text);
  return { title: say(entry.title), text, icon: typeof entry.icon === 'function' ? entry.icon(refusal) : entry.icon };
}
