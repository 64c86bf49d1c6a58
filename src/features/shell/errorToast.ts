import { catalogue } from '#errors/catalogue.ts';
import type { ListedError } from '#errors/errorList.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { stepLabel } from '#errors/nextStep.ts';
import type { ActiveI18n } from '#i18n/useI18n.ts';
import type { ToastContent } from '#ui/toasts.ts';

/** The toast for an error in the background: one sentence if a tap can retry, else with the next step. */
export function errorToast(i18n: ActiveI18n, { key, refusal, retry }: ListedError): ToastContent {
  const { title, text } = errorTexts(i18n, refusal);
  if (!retry || !catalogue[refusal.code].next.includes('retry')) return { kind: 'error', key, title, text };
  const action = { label: i18n._(stepLabel.retry), onPress: retry };
  // The operator's own text says more than our title.
  return text !== undefined && text === refusal.serverText
    ? { kind: 'error', key, title, text, action }
    : { kind: 'error', key, text: title, action };
}
