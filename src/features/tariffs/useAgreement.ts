import { useState } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { purchaseDraftsOf } from '#stores/purchaseDraft.ts';

/** An agreement box. It stays ticked while the rider reads the documents. */
export function useAgreement(
  tariffId: string,
  to: 'agreesToTariff' | 'agreesToInsurance',
): [boolean, (agrees: boolean) => void] {
  const drafts = purchaseDraftsOf(useRuntime().session.riderMemory);
  const [agrees, setAgrees] = useState(() => drafts.of(tariffId)[to]);
  const tick = (ticked: boolean) => {
    drafts.change(tariffId, { [to]: ticked });
    setAgrees(ticked);
  };
  return [agrees, tick];
}
