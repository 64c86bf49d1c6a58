import { useEffect, useRef, useState } from 'react';
import { Fault, isCancelled } from '#api/fault.ts';
import type { MessageAnswer } from '#api/register.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { useRuntime } from '#src/runtime.tsx';

/** Longer than this without an answer is worth a word, ms. */
const SLOW = 4_000;

export type Asking =
  { kind: 'resting' } | { kind: 'asking'; slow: boolean } | { kind: 'refused'; atPhone: boolean; refusal: Refusal };
/** A message is on its way; how long until another may be asked for. */
export type Sent = { retryInSeconds: number };

/** One question to the server at a time; it ends with the screen. */
export function useAsking(ask: (signal: AbortSignal) => Promise<MessageAnswer>, onSent: () => void) {
  const { report } = useRuntime();
  const [asking, setAsking] = useState<Asking>({ kind: 'resting' });
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
    /** The number was changed: what was said about another one is over. */
    rest: () => {
      if (asking.kind === 'refused') setAsking({ kind: 'resting' });
      setSent(null);
    },
  };
}
