import { useState } from 'react';
import type { Profile } from '#api/profile.ts';
import { type Day, isUnfinishedDate } from '#domain/birthday.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { changedName, type PersonDraft } from '#domain/personName.ts';
import {
  type PersonField,
  personFaults,
  personFields,
  draftOf,
  normalizedDraft,
  isDraftChanged,
} from './personDraft.ts';

/** A field that the server refused, with the text that was sent. */
export type FieldRefusal = { field: PersonField; code: ErrorCode; of: PersonDraft };

/** The draft from before the rider looked at another screen. */
type StoredDraft = { before: PersonDraft | null; keep: (draft: PersonDraft) => void };

/** The draft of a profile: what the rider typed, which fields are wrong, and which errors to show already. */
export function usePersonDraft(profile: Profile, today: Day, memory?: StoredDraft) {
  // A new answer of the server does not change the fields while the rider types.
  const [initial] = useState(() => draftOf(profile));
  const [draft, setDraft] = useState(memory?.before ?? initial);
  // Names as they were typed: leaving the field formats the draft.
  const [typedNames, setTypedNames] = useState(draft);
  const [left, setLeft] = useState<ReadonlySet<PersonField>>(new Set());
  const [refused, setRefused] = useState<FieldRefusal | null>(null);

  const put = (next: (now: PersonDraft) => PersonDraft) => {
    memory?.keep(next(draft));
    setDraft(next);
  };
  const faults = personFaults(draft, today);
  const isSaid = (field: PersonField): boolean => {
    if (left.has(field)) return true;
    // A field shows no error while the rider types. A complete date that is wrong shows its error at once.
    return (
      field === 'birthday' &&
      draft.birthday !== initial.birthday &&
      draft.birthday !== '' &&
      !isUnfinishedDate(draft.birthday)
    );
  };
  const codeAt = (field: PersonField): ErrorCode | null => {
    if (faults[field]) return isSaid(field) ? faults[field] : null;
    return refused?.field === field && refused.of[field] === draft[field] ? refused.code : null;
  };

  return {
    draft,
    changed: isDraftChanged(draft, initial),
    wrong: personFields.filter((field) => faults[field] !== null),
    codeAt,
    refused,
    refuse: setRefused,
    change: (field: PersonField, typed: string) => {
      setTypedNames((before) => ({ ...before, [field]: typed }));
      put((now) => ({ ...now, [field]: typed }));
    },
    /** The name that is saved in place of the typed one; null where both are the same. */
    changedName: (field: 'firstName' | 'lastName') => (faults[field] ? null : changedName(typedNames[field])),
    /** The field lost the focus: its text is normalised and validated from now on. */
    leave: (field: PersonField) => {
      setLeft((before) => new Set(before).add(field));
      put((now) => (faults[field] ? now : { ...now, [field]: normalizedDraft(now)[field] }));
    },
  };
}

export type PersonDraftForm = ReturnType<typeof usePersonDraft>;
