import { Fault, isCancelled } from '#api/fault.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { createListeners } from '#domain/listeners.ts';
import { refusalOf } from '#errors/refusalOf.ts';

export type PinState =
  | { kind: 'hidden' }
  | { kind: 'asking' }
  | { kind: 'shown'; pin: string }
  | { kind: 'refused'; refusal: Refusal };

/** The longest time the PIN is visible, ms (decisions §6). */
const SHOWN_FOR = 15_000;

const HIDDEN: PinState = { kind: 'hidden' };

const refusalOfPin = (cause: unknown): Refusal => {
  const fault = Fault.from(cause);
  return fault.status === 429 ? refusalOf(fault) : { code: 'pinRequestError' };
};

/**
 * The PIN behind its dots. The app requests the PIN when the rider asks to see it, and never stores it: each view is a
 * new request.
 *
 * @param ask returns the four digits; rejects with a Fault
 */
export function createPinReveal(ask: (signal: AbortSignal) => Promise<string>, report: (cause: unknown) => void) {
  let state = HIDDEN;
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { notify, watch } = createListeners();
  const set = (next: PinState) => {
    if (state === next) return;
    state = next;
    notify();
  };

  const hide = () => {
    request?.abort();
    clearTimeout(timer);
    set(HIDDEN);
  };
  const show = async () => {
    const question = new AbortController();
    request = question;
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
