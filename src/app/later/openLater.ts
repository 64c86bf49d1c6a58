import type { Later } from '#domain/feedback.ts';
import { watchVisible } from '#platform/visibility.ts';
import { createWordBox } from '#platform/words.ts';
import type { Runtime } from '#src/runtime.tsx';
import { createLater } from './later.ts';
import { sendWord } from './sendWord.ts';

export type OpenLaterParts = Pick<
  Runtime,
  'session' | 'mainApi' | 'gatewayApi' | 'connectivity' | 'riderMemory' | 'report' | 'goal'
>;

let opened: { riderId: string; later: Later; close(): void } | null = null;

/**
 * The words of the rider who is signed in: sent at the start, with each network and each time the page is shown.
 * @throws when nobody is
 */
export function openLater(parts: OpenLaterParts): Later {
  const { riderId } = parts.session.getSnapshot().context;
  if (riderId === null) throw new Error('Words that wait are a signed-in rider’s');
  if (opened?.riderId === riderId) return opened.later;
  opened?.close();
  opened = open(parts, riderId);
  return opened.later;
}

/** Opens them for each rider who signs in, as long as the page lives. */
export function tellLater(parts: OpenLaterParts): void {
  const follow = () => {
    if (parts.session.getSnapshot().matches('signedIn')) openLater(parts);
  };
  parts.session.subscribe(follow);
  follow();
}

function open(
  { connectivity, riderMemory, report, goal, ...apis }: OpenLaterParts,
  riderId: string,
): NonNullable<typeof opened> {
  const later = createLater({
    riderId,
    box: createWordBox(),
    send: async (word, signal) => {
      const refusal = await sendWord(apis, riderId, word, signal);
      if (refusal === null && word.said.kind === 'rating') goal('ride-rated', word.said.rating.rentId);
      return refusal;
    },
    isOnline: () => connectivity.isOnline(),
    report,
  });
  const unwatch = [
    watchVisible(later.sendAll),
    connectivity.watch((isOnline) => isOnline && later.sendAll()),
    riderMemory.watch(() => opened?.close()),
  ];
  later.sendAll();
  return {
    riderId,
    later,
    close() {
      for (const stop of unwatch) stop();
      later.stop();
      opened = null;
    },
  };
}
