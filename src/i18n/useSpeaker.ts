import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** What words need: the language, and how it says a message. */
export type Speaker = { locale: string; _: (message: MessageDescriptor) => string };

/** Another object for each language. The one i18n object stays the same, so what is memoised on it would keep the old words. */
export function useSpeaker(): Speaker {
  const { i18n, _ } = useLingui();
  return { locale: i18n.locale, _: (message) => _(message) };
}
