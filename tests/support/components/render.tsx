import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render as renderPlain } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';

/** Renders a piece of the interface in Russian, with a rider who types and taps. */
export function render(element: ReactNode) {
  const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
  return { rider: userEvent.setup(), ...renderPlain(element, { wrapper }) };
}
