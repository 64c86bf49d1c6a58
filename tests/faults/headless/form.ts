import { Fault, isCancelled } from '#api/fault.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import type { Cell } from './cell.ts';
import type { Tab } from './tab.ts';

const once = <Of extends object, T>(make: (of: Of) => T): ((of: Of) => T) => {
  const made = new WeakMap<Of, T>();
  return (of) => {
    const known = made.get(of);
    if (known !== undefined) return known;
    const fresh = make(of);
    made.set(of, fresh);
    return fresh;
  };
};

/** What stands on a page as long as the page does. */
export const perTab = <T>(make: (tab: Tab) => T): ((tab: Tab) => T) => once(make);
/** What the rider of one cell keeps in mind. */
export const perCell = <T>(make: (cell: Cell) => T): ((cell: Cell) => T) => once(make);

type FormState = { kind: 'resting' } | { kind: 'asking' } | { kind: 'refused'; code: ErrorCode } | { kind: 'done' };

/**
 * One question to the server at a time, as the forms without a chart have it (useMutation, useAsking): its refusal is
 * said, and the rider asks again.
 */
export function createForm() {
  let state: FormState = { kind: 'resting' };
  return {
    state: () => state,
    /** `ask` answers why it was refused, or null. */
    submit: (ask: () => Promise<ErrorCode | null>): void => {
      if (state.kind === 'asking') return;
      state = { kind: 'asking' };
      ask().then(
        (code) => (state = code === null ? { kind: 'done' } : { kind: 'refused', code }),
        (cause: unknown) => {
          if (!(cause instanceof Fault) && !isCancelled(cause)) throw cause;
          state = { kind: 'refused', code: cause instanceof Fault ? cause.code : 'commonError' };
        },
      );
    },
  };
}
