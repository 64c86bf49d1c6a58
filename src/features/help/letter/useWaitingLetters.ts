import { useEffect, useState } from 'react';
import type { Feedback, Outbox, OutboxItem } from '#domain/feedback.ts';
import { useRuntime } from '#src/runtime.tsx';

export type WaitingLetter = Pick<OutboxItem, 'id' | 'at' | 'refusal'> & { feedback: Feedback };

const lettersOf = (words: readonly OutboxItem[]): WaitingLetter[] =>
  words.flatMap(({ id, at, refusal, said }) =>
    said.kind === 'feedback' ? [{ id, at, refusal, feedback: said.feedback }] : [],
  );

/** Letters that the phone stores until the server has them, oldest first. */
export function useWaitingLetters(): { letters: readonly WaitingLetter[]; drop: (id: string) => Promise<void> } {
  const { outbox, report } = useRuntime();
  const [opened, setOpened] = useState<Outbox | null>(null);
  const [letters, setLetters] = useState<readonly WaitingLetter[]>([]);
  useEffect(() => {
    let left = false;
    outbox().then((box) => left || setOpened(box), report);
    return () => {
      left = true;
    };
  }, [outbox, report]);
  useEffect(() => {
    if (!opened) return;
    const look = () => setLetters(lettersOf(opened.pending()));
    look();
    return opened.watch(look);
  }, [opened]);
  return { letters, drop: async (id) => opened?.drop(id) };
}
