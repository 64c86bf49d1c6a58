/** The documents that a rider is always shown, in this order (account §2). */
const ALWAYS = ['personalData', 'KID', 'insuranceRules', 'noteInsurable'] as const;
/** Shown where the operator keeps a file (decisions §6). `userAgreement`, `rentRules` and `accessibility` are ours, the others account §3's. */
const WHERE_KEPT = [
  'userAgreement',
  'rentRules',
  'privatePolicy',
  'insurancePolicy',
  'personalInformation',
  'newYearsCompetition',
  'accessibility',
] as const;

/** All of them, as they are listed; each opens by its name. */
export const legalFiles = [...ALWAYS, ...WHERE_KEPT] as const;
export type LegalFile = (typeof legalFiles)[number];

const isLegalFile = (value: unknown): value is LegalFile => legalFiles.some((name) => name === value);

/** The first of these words that names a document; null means the list of them. */
export const legalFileOf = (...words: unknown[]): LegalFile | null => words.find(isLegalFile) ?? null;

/** @param kept what the operator keeps; null while that is not known, and then only what is always there is promised */
export const listedFiles = (kept: ReadonlySet<string> | null): LegalFile[] =>
  legalFiles.filter((file) => ALWAYS.some((name) => name === file) || kept?.has(file) === true);
