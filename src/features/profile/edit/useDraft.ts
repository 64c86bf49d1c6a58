import { useState } from 'react';
import type { Profile } from '#api/profile.ts';
import { type Day, isUnfinishedDate } from '#domain/birthday.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { type Draft, type DraftField, draftFaults, draftFields, draftOf, inOrder, isChanged } from './edit.screen.ts';

/** What the server did not take at a field, and which words it was. */
export type FieldRefusal = { field: DraftField; code: ErrorCode; of: Draft };

/** What was typed before a look at another screen. */
type DraftMemory = { before: Draft | null; keep: (draft: Draft) => void };

/** The typed draft of a profile: what of it is wrong, and what of that the rider should read by now. */
export function useDraft(profile: Profile, today: Day, memory?: DraftMemory) {
  // Answers that come while somebody types change nothing under their fingers.
  const [kept] = useState(() => draftOf(profile));
  const [draft, setDraft] = useState(memory?.before ?? kept);
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set());
  const [refused, setRefused] = useState<FieldRefusal | null>(null);

  const put = (next: (now: Draft) => Draft) => {
    memory?.keep(next(draft));
    setDraft(next);
  };
  const faults = draftFaults(draft, today);
  const isSaid = (field: DraftField): boolean => {
    if (left.has(field)) return true;
    // Nobody is corrected in the middle of a word; a date that cannot become one is said at once.
    return (
      field === 'birthday' &&
      draft.birthday !== kept.birthday &&
      draft.birthday !== '' &&
      !isUnfinishedDate(draft.birthday)
    );
  };
  const codeAt = (field: DraftField): ErrorCode | null => {
    if (faults[field]) return isSaid(field) ? faults[field] : null;
    return refused?.field === field && refused.of[field] === draft[field] ? refused.code : null;
  };

  return {
    draft,
    changed: isChanged(draft, kept),
    wrong: draftFields.filter((field) => faults[field] !== null),
    codeAt,
    refused,
    refuse: setRefused,
    change: (field: DraftField, typed: string) => put((now) => ({ ...now, [field]: typed })),
    /** Left: put in order, and judged from now on. */
    leave: (field: DraftField) => {
      setLeft((before) => new Set(before).add(field));
      put((now) => (faults[field] ? now : { ...now, [field]: inOrder(now)[field] }));
    },
  };
}

export type DraftBox = ReturnType<typeof useDraft>;
