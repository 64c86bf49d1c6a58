import { useRef, useState } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import type { Feedback } from '#domain/feedback.ts';
import { errorList } from '#errors/errorList.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { useIsMounted } from '#ui/useIsMounted.ts';

/** `sent`: the server has the feedback; `waiting`: the phone stores it until there is a network. */
export type Sending =
  | { kind: 'writing' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  | { kind: 'waiting' }
  | { kind: 'refused'; refusal: Refusal };

/** Sends feedback (map-and-rent §4): loading, then ready or error. Refused feedback stays in the form. */
export function useSending(onGone: () => void) {
  const { report } = useRuntime();
  const { outbox } = useRuntime().help;
  const [state, setState] = useState<Sending>({ kind: 'writing' });
  // A second tap may come before the button is disabled.
  const underWay = useRef(false);
  const isHere = useIsMounted();

  const send = async (feedback: Feedback) => {
    if (underWay.current) return;
    underWay.current = true;
    setState({ kind: 'sending' });
    try {
      const outcome = await (await outbox()).enqueue({ kind: 'feedback', feedback });
      if (outcome.kind !== 'refused') onGone();
      // The form still has the feedback, but the rider has left the form.
      else if (!isHere()) errorList.add(outcome.refusal);
      setState(outcome);
    } catch (cause) {
      // The outbox code did not load, or the rider has signed out.
      report(cause);
      setState({ kind: 'refused', refusal: { code: 'commonError' } });
    } finally {
      underWay.current = false;
    }
  };
  return { state, send, writeOn: () => setState({ kind: 'writing' }) };
}
