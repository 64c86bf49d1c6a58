import { outboxRefusal } from '#api/refusal.ts';
import type { Lane } from '#app/actors/outbox.ts';

export type PushAddressLaneDeps = {
  /** Makes the server's subscription agree with this browser's. Throws a Fault when the server does not take it. */
  check: () => Promise<void>;
  /** Calls the listener when the browser's address or what the server must know of it may have changed. */
  watchChanges: (listener: () => void) => () => void;
};

/** The address of this browser for web push: compared with the server's at the start, and after each change. */
export function pushAddressLane({ check, watchChanges }: PushAddressLaneDeps): Lane<{ id: string }> {
  /** How often it had to be compared, and which time was the last that is settled. */
  let due = 1;
  let settled = 0;
  return {
    name: 'pushAddress',
    order: 'strict',
    next: async () => (settled === due ? null : { id: String(due) }),
    send: () => outboxRefusal(check(), 'commonError'),
    settle: ({ id }) => void (settled = Number(id)),
    watch: (listener) =>
      watchChanges(() => {
        due += 1;
        listener({ type: 'rider.enqueued', id: String(due) });
      }),
  };
}
