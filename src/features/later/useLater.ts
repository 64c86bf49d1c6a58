import { useEffect, useState } from 'react';
import type { Later, LaterWord } from '#domain/feedback.ts';
import { useRuntime } from '#src/runtime.tsx';

const NOTHING: readonly LaterWord[] = [];

/** What of the rider's words waits in this phone; renders again when it changes. */
export function useLaterWords(): { words: readonly LaterWord[]; later: Later | null } {
  const { later: open, report } = useRuntime();
  const [later, setLater] = useState<Later | null>(null);
  const [words, setWords] = useState(NOTHING);
  useEffect(() => {
    let unwatch = () => {};
    let isGone = false;
    open()
      .then((opened) => {
        if (isGone) return;
        const look = () => setWords(opened.waiting());
        setLater(opened);
        look();
        unwatch = opened.watch(look);
      })
      .catch(report);
    return () => {
      isGone = true;
      unwatch();
    };
  }, [open, report]);
  return { words, later };
}
