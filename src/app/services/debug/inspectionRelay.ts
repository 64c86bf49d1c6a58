import type { InspectionEvent } from 'xstate';
import { perOwner } from '#domain/listeners.ts';

type InspectionListener = (event: InspectionEvent) => void;

/** Inspection events of charts outside the session's system: the money charts, which start with their screens. */
export const inspectionRelay = perOwner((_session: object) => {
  const listeners = new Set<InspectionListener>();
  return {
    /** Each such chart gets it as `inspect`. */
    relay: (event: InspectionEvent): void => {
      for (const listener of listeners) listener(event);
    },
    watch(listener: InspectionListener): { unsubscribe(): void } {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
  };
});
