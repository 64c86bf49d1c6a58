/** Documents that the app always shows, in this order (account §2). */
const ALWAYS = ['personalData', 'KID', 'insuranceRules', 'noteInsurable'] as const;
/**
 * Shown where the operator has a file (decisions §6). `userAgreement`, `rentRules` and `accessibility` are ours;
 * account §3 names the others.
 */
const WHERE_KEPT = [
  'userAgreement',
  'rentRules',
  'privatePolicy',
  'insurancePolicy',
  'personalInformation',
  'newYearsCompetition',
  'accessibility',
] as const;

/** All documents in the order of the list; each opens by its name. */
export const legalFiles = [...ALWAYS, ...WHERE_KEPT] as const;
export type LegalFile = (typeof legalFiles)[number];

const isLegalFile = (value: unknown): value is LegalFile => legalFiles.some((name) => name === value);

/** The first of these names that is a document; null means the list of documents. */
export const legalFileOf = (...names: unknown[]): LegalFile | null => names.find(isLegalFile) ?? null;

/**
 * @param available files of the operator; null while they are not known, and then the list has only the documents of
 * `ALWAYS`
 */
export const listedFiles = (available: ReadonlySet<string> | null): LegalFile[] =>
  legalFiles.filter((file) => ALWAYS.some((name) => name === file) || available?.has(file) === true);
