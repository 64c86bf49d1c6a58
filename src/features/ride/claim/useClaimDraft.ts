import { useState } from 'react';
import type { ClaimReason } from '#domain/command.ts';

export type ClaimDraft = { reason: ClaimReason | null; photoId: string | null };

/** The draft of each ride survives its closed sheet, so that a rider who looks at the map finds it again. */
const drafts = new Map<string, ClaimDraft>();

export function useClaimDraft(
  rentId: string,
  likely: ClaimReason | null,
): [ClaimDraft, (part: Partial<ClaimDraft>) => void] {
  const [draft, setDraft] = useState<ClaimDraft>(() => drafts.get(rentId) ?? { reason: likely, photoId: null });
  const change = (part: Partial<ClaimDraft>) => {
    const next = { ...draft, ...part };
    drafts.clear();
    drafts.set(rentId, next);
    setDraft(next);
  };
  return [draft, change];
}
