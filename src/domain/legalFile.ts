/** The documents that exist; `/policy?file=` takes one of these names (decisions §1). */
export const legalFiles = ['personalData', 'userAgreement', 'rentRules', 'privacy'] as const;

export type LegalFile = (typeof legalFiles)[number];

export const isLegalFile = (value: unknown): value is LegalFile => legalFiles.some((name) => name === value);
