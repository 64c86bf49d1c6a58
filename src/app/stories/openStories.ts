import { createKeptStories } from '#platform/keptStories.ts';
import { phoneKind } from '#platform/phoneKind.ts';
import type { Runtime, Stories } from '#src/runtime.tsx';
import { createStories, type StoriesParts } from './stories.ts';

type Parts = Omit<StoriesParts, 'kept' | 'phone' | 'riderId'>;

/** For the page's life: what it keeps in memory is nothing. */
export const openStories = (parts: Parts, session: Runtime['session']): Stories =>
  createStories({
    ...parts,
    kept: createKeptStories(),
    phone: phoneKind(navigator),
    riderId: () => {
      const snapshot = session.getSnapshot();
      return snapshot.matches('signedIn') ? snapshot.context.riderId : null;
    },
  });
