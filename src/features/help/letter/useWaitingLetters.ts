import { useEffect, useState } from 'react';
import type { Feedback, Later, LaterWord } from '#domain/feedback.ts';
import { useRuntime } from '#src/runtime.tsx';

export type WaitingLetter = Pick<LaterWord, 'id' | 'at' | 'refusal'> & { feedback: Feedback };

const lettersOf = (words: readonly LaterWord[]): WaitingLetter[] =>
  words.flatMap(({ id, at, refusal, said }) =>
    said.kind === 'feedback' ? [{ id, at, refusal, feedback: said.feedback }] : [],
  );

/** Letters that this phone keeps until the server has them, the oldest first. */
export function useWaitingLetters(): { letters: readonly WaitingLetter[]; drop: (id: string) => Promise<void> } {
  const { later, report } = useRuntime();
  const [opened, setOpened] = useState<Later | null>(null);
  const [letters, setLetters] = useState<readonly WaitingLetter[]>([]);
  useEffect(() => {
    let left = false;
    later().then((box) => left || setOpened(box), report);
    return () => {
      left = true;
    };
  }, [later, report]);
  useEffect(() => {
    if (!opened) return;
    const look = () => setLetters(lettersOf(opened.waiting()));
    look();
    return opened.watch(look);
  }, [opened]);
  return { letters, drop: async (id) => opened?.drop(id) };
}
