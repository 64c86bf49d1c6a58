import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** The active locale and its translate function. */
export type ActiveI18n = { locale: string; _: (message: MessageDescriptor) => string };

/**
 * A new object for each language. Lingui's i18n object never changes, so values memoised on it would keep the old
 * texts.
 */
export function useI18n(): ActiveI18n {
  const { i18n, _ } = useLingui();
  return { locale: i18n.locale, _: (message) => _(message) };
}
