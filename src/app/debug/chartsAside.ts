import type { InspectionEvent } from 'xstate';
import { onePer } from '#domain/watchers.ts';

type Hear = (heard: InspectionEvent) => void;

/** What charts go through that are no part of the session's: money's, which begin with their screens. */
export const chartsAside = onePer((_session: object) => {
  const listeners = new Set<Hear>();
  return {
    /** To be given to each as its `inspect`. */
    tell: (heard: InspectionEvent): void => {
      for (const hear of listeners) hear(heard);
    },
    watch(hear: Hear): { unsubscribe(): void } {
      listeners.add(hear);
      return { unsubscribe: () => void listeners.delete(hear) };
    },
  };
});
