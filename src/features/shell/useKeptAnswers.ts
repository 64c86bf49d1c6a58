import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { keepAnswers, showAll } from './keepAnswers.ts';

/**
 * Keeps what the rider reads, and without a network lays it out before any screen is drawn: none says first that it knows nothing.
 * @returns false for that moment
 */
export function useKeptAnswers(answers: QueryClient): boolean {
  const { session, connectivity, keptAnswers } = useRuntime();
  const riderId = useSession((snapshot) => (snapshot.matches('signedIn') ? snapshot.context.riderId : null));
  const [isReady, setReady] = useState(() => riderId === null || connectivity.isOnline());
  useEffect(() => {
    if (riderId === null) return;
    const isTheirs = () => {
      const now = session.getSnapshot();
      return now.matches('signedIn') && now.context.riderId === riderId;
    };
    const box = keptAnswers(riderId);
    const stop = keepAnswers(answers, box, isTheirs);
    const layOut = () => showAll(answers, box).finally(() => setReady(true));
    if (connectivity.isOnline()) box.then((opened) => opened.tidy()).catch(() => undefined);
    else void layOut();
    const unwatch = connectivity.watch((online) => !online && void layOut());
    return () => {
      stop();
      unwatch();
    };
  }, [answers, session, connectivity, keptAnswers, riderId]);
  return isReady;
}
