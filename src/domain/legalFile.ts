/**
 * The documents by name (account §3), first those that a rider is shown in this order (account §2); the rest open by name where
 * the operator keeps a file. `userAgreement` and `rentRules` are ours.
 */
const SHOWN = ['personalData', 'KID', 'insuranceRules', 'noteInsurable', 'userAgreement', 'rentRules', 'privatePolicy'] as const;
const BY_NAME = ['insurancePolicy', 'newYearsCompetition', 'personalInformation'] as const;

/** Those that come with the app, as samples. */
export const shownLegalFiles = SHOWN;

export type LegalFile = (typeof SHOWN)[number] | (typeof BY_NAME)[number];

const isLegalFile = (value: unknown): value is LegalFile => [...SHOWN, ...BY_NAME].some((name) => name === value);

/** The first of these words that names a document; null means the list of them. */
export const legalFileOf = (...words: unknown[]): LegalFile | null => words.find(isLegalFile) ?? null;
