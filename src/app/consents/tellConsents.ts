import { getLegalVersions } from '#api/legal.ts';
import { consentWordsOf } from '#features/consents/consentWords.ts';
import type { Runtime } from '#src/runtime.tsx';
import { createConsentTeller } from './consentTeller.ts';

export type ConsentParts = Pick<
  Runtime,
  'session' | 'mainApi' | 'connectivity' | 'riderStore' | 'report' | 'serverClock' | 'position'
>;

/** Tells the server what the rider has agreed to on this phone and what they took back. Lives as long as the page. */
export function tellConsents({
  session,
  mainApi,
  connectivity,
  riderStore,
  serverClock,
  position,
  report,
}: ConsentParts): void {
  const words = consentWordsOf(riderStore);
  const isFresh = () => session.getSnapshot().matches({ signedIn: 'fresh' });
  const tell = createConsentTeller({ mainApi, words, isFresh, versions: getLegalVersions, report });
  /** What the browser was last heard to say about the place: the same answer again is no new consent. */
  let place: boolean | null = null;

  session.subscribe(tell);
  connectivity.watch((online) => online && tell());
  words.watch(tell);
  position.watchAnswers((isAllowed) => {
    if (isAllowed === place || !session.getSnapshot().matches('signedIn')) return;
    place = isAllowed;
    words.say({
      kind: 'geolocation',
      isGiven: isAllowed,
      version: null,
      at: new Date(serverClock.now()).toISOString(),
    });
  });
  tell();
}
