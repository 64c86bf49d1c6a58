import { useRef, useState } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import type { Feedback } from '#domain/feedback.ts';
import { errorList } from '#errors/errorList.ts';
import { useRuntime } from '#src/runtime.tsx';
import { useStillHere } from '#ui/useStillHere.ts';

/** `sent`: the server has it; `waiting`: this phone keeps it until there is a network. */
export type Sending =
  | { kind: 'writing' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  | { kind: 'waiting' }
  | { kind: 'refused'; refusal: Refusal };

/** A letter on its way (map-and-rent §4): loading, then ready or error; what is refused stays in the form. */
export function useSending(onGone: () => void) {
  const { later, report } = useRuntime();
  const [state, setState] = useState<Sending>({ kind: 'writing' });
  // A second tap may come before the button knows that it is busy.
  const underWay = useRef(false);
  const isHere = useStillHere();

  const send = async (feedback: Feedback) => {
    if (underWay.current) return;
    underWay.current = true;
    setState({ kind: 'sending' });
    try {
      const outcome = await (await later()).say({ kind: 'feedback', feedback });
      if (outcome.kind !== 'refused') onGone();
      // The form still has it, but nobody is in it any more.
      else if (!isHere()) errorList.add(outcome.refusal);
      setState(outcome);
    } catch (cause) {
      // Its code did not come, or nobody is signed in any more.
      report(cause);
      setState({ kind: 'refused', refusal: { code: 'commonError' } });
    } finally {
      underWay.current = false;
    }
  };
  return { state, send, writeOn: () => setState({ kind: 'writing' }) };
}
