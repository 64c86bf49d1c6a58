import { shallowEqual, useSelector } from '@xstate/react';
import { useRent } from '#src/runtime.tsx';
import { type Situation, situationOf } from './situation.ts';

/** Where the ride is; null while nobody is signed in. */
export function useSituation(): Situation | null {
  const rent = useRent();
  const start = useSelector(
    useSelector(rent, (snapshot) => snapshot?.children.start),
    (snapshot) => snapshot,
  );
  const finish = useSelector(
    useSelector(rent, (snapshot) => snapshot?.children.finish),
    (snapshot) => snapshot,
  );
  const locks = useSelector(
    useSelector(rent, (snapshot) => snapshot?.children.locks),
    (snapshot) => snapshot,
  );
  return useSelector(
    rent,
    (snapshot) => (snapshot ? situationOf(snapshot, { start, finish, locks }) : null),
    shallowEqual,
  );
}
