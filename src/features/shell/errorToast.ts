import { catalogue } from '#errors/catalogue.ts';
import type { ListedError } from '#errors/errorList.ts';
import { errorWords } from '#errors/errorWords.ts';
import { stepLabel } from '#errors/nextStep.ts';
import type { Speaker } from '#i18n/useSpeaker.ts';
import type { ToastNews } from '#ui/toasts.ts';

/** What failed behind the screen, with the one way on that a toast has room for: the same once more. */
export function errorToast(speaker: Speaker, { key, refusal, retry }: ListedError): ToastNews {
  const { title, text } = errorWords(speaker, refusal);
  const again = retry && catalogue[refusal.code].next.includes('retry');
  return { kind: 'error', key, title, text, ...(again && { action: { label: speaker._(stepLabel.retry), onPress: retry } }) };
}
