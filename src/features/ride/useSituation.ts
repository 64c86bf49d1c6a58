import { shallowEqual, useSelector } from '@xstate/react';
import { useRent } from '#src/runtime.tsx';
import { type Situation, situationOf } from './situation.ts';

/** Where the ride is; null while nobody is signed in. */
export const useSituation = (): Situation | null =>
  useSelector(useRent(), (snapshot) => (snapshot ? situationOf(snapshot) : null), shallowEqual);
