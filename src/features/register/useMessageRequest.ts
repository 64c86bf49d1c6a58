import { useEffect, useRef, useState } from 'react';
import { Fault, isCancelled } from '#api/fault.ts';
import type { MessageAnswer } from '#api/register.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

/** A longer wait gets a text, ms. */
const SLOW = 4_000;

export type MessageRequest =
  | { kind: 'resting' }
  | { kind: 'asking'; slow: boolean }
  | { kind: 'refused'; atPhone: boolean; refusal: Refusal };
/** The message was sent. `retryInSeconds`: wait before the next request. */
export type Sent = { retryInSeconds: number };

/** Sends one request at a time. Leaving the screen cancels it. */
export function useMessageRequest(ask: (signal: AbortSignal) => Promise<MessageAnswer>, onSent: () => void) {
  const { report } = useRuntime();
  const [asking, setAsking] = useState<MessageRequest>({ kind: 'resting' });
  const [sent, setSent] = useState<Sent | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const start = async () => {
    if (asking.kind === 'asking') return;
    const { signal } = (ending.current = new AbortController());
    setAsking({ kind: 'asking', slow: false });
    const slow = setTimeout(() => setAsking({ kind: 'asking', slow: true }), SLOW);
    try {
      const answer = await ask(signal);
      if (signal.aborted) return;
      if (answer.kind === 'refused') return setAsking(answer);
      setAsking({ kind: 'resting' });
      setSent({ retryInSeconds: answer.resendIn });
      onSent();
    } catch (cause) {
      if (isCancelled(cause)) return;
      if (!(cause instanceof Fault)) report(cause);
      setAsking({
        kind: 'refused',
        atPhone: false,
        refusal: { code: cause instanceof Fault ? cause.code : 'unknownError' },
      });
    } finally {
      clearTimeout(slow);
    }
  };

  return {
    asking,
    sent,
    start: () => void start(),
    /** The number has changed, so the refusal of the old one no longer applies. */
    rest: () => {
      if (asking.kind === 'refused') setAsking({ kind: 'resting' });
      setSent(null);
    },
  };
}
