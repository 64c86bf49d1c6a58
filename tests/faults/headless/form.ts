import { Fault, isCancelled } from '#api/fault.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { perOwner } from '#domain/listeners.ts';
import type { Cell } from './cell.ts';
import type { Tab } from './tab.ts';

/** One value for each page. */
export const perTab = <T>(make: (tab: Tab) => T): ((tab: Tab) => T) => perOwner(make);
/** One value for the rider of each cell. */
export const perCell = <T>(make: (cell: Cell) => T): ((cell: Cell) => T) => perOwner(make);

/** One value for each page of a cell. */
export function inTab<T>(make: (cell: Cell, tab: Tab) => T): (cell: Cell, tab: Tab) => T {
  const inCell = perOwner((cell: Cell) => perOwner((tab: Tab) => make(cell, tab)));
  return (cell, tab) => inCell(cell)(tab);
}

type FormState = { kind: 'resting' } | { kind: 'asking' } | { kind: 'refused'; code: ErrorCode } | { kind: 'done' };

/**
 * One request at a time, as in the forms without a chart (useMutation, useAsking): the form shows a refusal, and the rider
 * sends again.
 */
export function createForm() {
  let state: FormState = { kind: 'resting' };
  return {
    state: () => state,
    /** `ask` resolves to the refusal, or to null. */
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
