import type { MainApi } from '#api/clients.ts';
import { isFinal, setConsent } from '#api/consents.ts';
import { Fault, isCancelled } from '#api/fault.ts';
import type { LegalVersions } from '#api/legal.ts';
import { CONSENT_DOCUMENT, type ConsentChange } from '#domain/consent.ts';

const REQUEST_TIMEOUT_MS = 10_000;

export type ConsentSenderParts = {
  mainApi: MainApi;
  consents: { read(): ConsentChange[]; heard(change: ConsentChange): void };
  /** True if a rider is signed in with fresh tokens, so the server can be called. */
  isSignedInFresh: () => boolean;
  versions: (signal: AbortSignal) => Promise<LegalVersions>;
  report: (cause: unknown) => void;
};

/**
 * Sends the unsent consents, the oldest first, one run at a time. Call it whenever the server may be reachable. Never
 * throws.
 */
export function createConsentSender({
  mainApi,
  consents,
  isSignedInFresh,
  versions,
  report,
}: ConsentSenderParts): () => void {
  let sending: Promise<void> | null = null;
  const send = async (change: ConsentChange) => {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const version = change.version ?? (await versions(signal))[CONSENT_DOCUMENT] ?? 'unversioned';
    await setConsent(mainApi, change, version, signal).catch((cause: unknown) => {
      if (!isFinal(cause)) throw cause;
    });
    consents.heard(change);
  };
  const sendAll = async () => {
    for (const change of consents.read()) if (isSignedInFresh()) await send(change);
  };
  return () => {
    if (sending || !isSignedInFresh() || consents.read().length === 0) return;
    sending = sendAll()
      .catch((cause: unknown) => {
        // The next token, network or consent triggers a retry: nothing waits for it.
        if (!(cause instanceof Fault) && !isCancelled(cause)) report(cause);
      })
      .finally(() => (sending = null));
  };
}
