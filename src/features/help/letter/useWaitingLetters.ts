import type { Feedback } from '#domain/feedback.ts';
import type { OutboxItem } from '#domain/outbox.ts';
import { useOutboxItems } from '#features/outbox/useOutboxItems.ts';

export type WaitingLetter = Pick<OutboxItem, 'id' | 'at' | 'refusal'> & { feedback: Feedback };

const lettersOf = (words: readonly OutboxItem[]): WaitingLetter[] =>
  words.flatMap(({ id, at, refusal, said }) =>
    said.kind === 'feedback' ? [{ id, at, refusal, feedback: said.feedback }] : [],
  );

/** Letters that the phone stores until the server has them, oldest first. */
export function useWaitingLetters(): { letters: readonly WaitingLetter[]; drop: (id: string) => Promise<void> } {
  const { items, outbox } = useOutboxItems();
  return { letters: lettersOf(items), drop: async (id) => outbox?.drop(id) };
}
