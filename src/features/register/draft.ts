import { useState } from 'react';
import { defaultCountry } from '#domain/countries.ts';
import { emptyPhone, type PhoneDraft } from '#domain/phone.ts';
import type { Ticks } from './register.screen.ts';

type Draft = { phone: PhoneDraft; ticks: Ticks };

const nothing = (): Draft => ({
  phone: emptyPhone(defaultCountry),
  ticks: { userAgreement: null, personalData: null },
});

/** A phone is personal: what was typed lives in this page's memory alone, through a look at a document and back. */
let kept = nothing();

export function useDraft() {
  const [draft, setDraft] = useState(kept);
  // Upon what this form shows: after a message it is forgotten for the next one, and goes on here for another number.
  const change = (changed: Partial<Draft>) => {
    kept = { ...draft, ...changed };
    setDraft(kept);
  };
  return {
    ...draft,
    changePhone: (phone: PhoneDraft) => change({ phone }),
    tick: (ticks: Partial<Ticks>) => change({ ticks: { ...draft.ticks, ...ticks } }),
    /** The message is on its way: whoever opens the form next finds it empty. */
    forget: () => void (kept = nothing()),
  };
}
