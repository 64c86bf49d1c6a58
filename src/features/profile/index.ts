/** The face of the profile for other features: what the rider owes, and the fields of a person. */
export { type Draft as InsuredDraft, inOrder } from './edit/edit.screen.ts';
export { PersonFields, useFieldList } from './edit/PersonFields.tsx';
export { useDraft } from './edit/useDraft.ts';
export { planEnd } from './planEnd.ts';
export { profileQuery } from './profile.queries.ts';
export { debtOf } from './profile.screen.ts';
