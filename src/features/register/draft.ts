import { useState } from 'react';
import { defaultCountry } from '#domain/countries.ts';
import { emptyPhone, type PhoneDraft } from '#domain/phone.ts';
import type { Ticks } from './register.view.ts';

type Draft = { phone: PhoneDraft; ticks: Ticks };

const nothing = (): Draft => ({
  phone: emptyPhone(defaultCountry),
  ticks: { userAgreement: null, personalData: null },
});

/** A phone number is personal, so the draft is only in this page's memory. It survives a look at a document. */
let stored = nothing();

export function useRegistrationDraft() {
  const [draft, setDraft] = useState(stored);
  // Builds on what this form shows. After a sent message the stored draft is empty, but this form continues with
  // another number.
  const change = (changed: Partial<Draft>) => {
    stored = { ...draft, ...changed };
    setDraft(stored);
  };
  return {
    ...draft,
    changePhone: (phone: PhoneDraft) => change({ phone }),
    tick: (ticks: Partial<Ticks>) => change({ ticks: { ...draft.ticks, ...ticks } }),
    /** The message is sent: the next opened form is empty. */
    forget: () => void (stored = nothing()),
  };
}
