import { catalogue } from '#errors/catalogue.ts';
import type { ListedError } from '#errors/errorList.ts';
import { errorWords } from '#errors/errorWords.ts';
import { stepLabel } from '#errors/nextStep.ts';
import type { Speaker } from '#i18n/useSpeaker.ts';
import type { ToastNews } from '#ui/toasts.ts';

/** What failed behind the screen: in one sentence where one tap asks for it again, else with what to do. */
export function errorToast(speaker: Speaker, { key, refusal, retry }: ListedError): ToastNews {
  const { title, text } = errorWords(speaker, refusal);
  if (!retry || !catalogue[refusal.code].next.includes('retry')) return { kind: 'error', key, title, text };
  const action = { label: speaker._(stepLabel.retry), onPress: retry };
  // The operator's own words say more than our title.
  return text !== undefined && text === refusal.serverText
    ? { kind: 'error', key, title, text, action }
    : { kind: 'error', key, text: title, action };
}
