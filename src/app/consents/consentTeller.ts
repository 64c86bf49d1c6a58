import type { MainApi } from '#api/clients.ts';
import { isFinal, setConsent } from '#api/consents.ts';
import { Fault, isCancelled } from '#api/fault.ts';
import type { LegalVersions } from '#api/legal.ts';
import { CONSENT_DOCUMENT, type ConsentWord } from '#domain/consent.ts';

const ANSWERS_WITHIN = 10_000;

export type TellerParts = {
  mainApi: MainApi;
  words: { read(): ConsentWord[]; heard(word: ConsentWord): void };
  /** The server can hear: a rider is signed in, with tokens. */
  isFresh: () => boolean;
  versions: (signal: AbortSignal) => Promise<LegalVersions>;
  report: (cause: unknown) => void;
};

/** Says what waits, the oldest first, one talk at a time; to be called whenever the server may hear. Never throws. */
export function createConsentTeller({ mainApi, words, isFresh, versions, report }: TellerParts): () => void {
  let talk: Promise<void> | null = null;
  const say = async (word: ConsentWord) => {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN);
    const version = word.version ?? (await versions(signal))[CONSENT_DOCUMENT] ?? 'unversioned';
    await setConsent(mainApi, word, version, signal).catch((cause: unknown) => {
      if (!isFinal(cause)) throw cause;
    });
    words.heard(word);
  };
  const converse = async () => {
    for (const word of words.read()) if (isFresh()) await say(word);
  };
  return () => {
    if (talk || !isFresh() || words.read().length === 0) return;
    talk = converse()
      .catch((cause: unknown) => {
        // Said again with the next token, network or word: nothing waits for it.
        if (!(cause instanceof Fault) && !isCancelled(cause)) report(cause);
      })
      .finally(() => (talk = null));
  };
}
