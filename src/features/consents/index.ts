/** The face of the ledger of consents for other features. */
export { ConsentList } from './ConsentList.tsx';
export { useConsent } from './useConsent.ts';
