import { Fault, isCancelled } from '#api/fault.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { createWatchers } from '#domain/watchers.ts';
import { refusalOf } from '#errors/refusalOf.ts';

export type PinState =
  { kind: 'hidden' } | { kind: 'asking' } | { kind: 'shown'; pin: string } | { kind: 'refused'; refusal: Refusal };

/** The longest a PIN stays in sight, ms (decisions §6). */
export const SHOWN_FOR = 15_000;

const HIDDEN: PinState = { kind: 'hidden' };

const refusalOfPin = (cause: unknown): Refusal => {
  const fault = Fault.from(cause);
  return fault.status === 429 ? refusalOf(fault) : { code: 'pinRequestError' };
};

/**
 * The PIN behind its dots. It is asked for when the rider wants to see it and is nowhere afterwards: each look is another
 * question.
 * @param ask answers the four digits; rejects with a Fault
 */
export function createPinReveal(ask: (signal: AbortSignal) => Promise<string>, report: (cause: unknown) => void) {
  let state = HIDDEN;
  let asked: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { tell, watch } = createWatchers();
  const set = (next: PinState) => {
    if (state === next) return;
    state = next;
    tell();
  };

  const hide = () => {
    asked?.abort();
    clearTimeout(timer);
    set(HIDDEN);
  };
  const show = async () => {
    const question = new AbortController();
    asked = question;
    set({ kind: 'asking' });
    try {
      const pin = await ask(question.signal);
      if (question.signal.aborted) return;
      set({ kind: 'shown', pin });
      timer = setTimeout(hide, SHOWN_FOR);
    } catch (cause) {
      if (question.signal.aborted || isCancelled(cause)) return;
      set({ kind: 'refused', refusal: refusalOfPin(cause) });
    }
  };

  return {
    hide,
    toggle: () => {
      if (state.kind === 'shown' || state.kind === 'asking') hide();
      else show().catch(report);
    },
    snapshot: () => state,
    subscribe: watch,
  };
}

export type PinReveal = ReturnType<typeof createPinReveal>;
