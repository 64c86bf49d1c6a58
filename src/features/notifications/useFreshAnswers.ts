import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { useRuntime } from '#src/runtime.tsx';
import { NOTIFICATIONS } from './notifications.queries.ts';

/** What a notification may be about. */
const TOLD_OF = [['profile'], ['history']] as const;

/** Milliseconds: of many that come at once the services are asked once. */
const SETTLES = 300;

/** What has come, or was delivered, makes the list and the count of unread ones stale; a debt or a ride that ended, the profile too. */
export function useFreshAnswers(queue: ActorRefFrom<typeof pushQueueMachine>): void {
  const answers = useQueryClient();
  const { report } = useRuntime();
  const newest = useSelector(queue, ({ context: { seen } }) => seen.at(-1) ?? null);
  const marks = useSelector(queue, ({ context: { delivered, owed } }) => delivered.length - owed.length);
  const known = useRef({ newest, marks });
  useEffect(() => {
    const { newest: before, marks: marksBefore } = known.current;
    if (newest === before && marks === marksBefore) return;
    const ask = setTimeout(() => {
      known.current = { newest, marks };
      for (const queryKey of newest === before ? [NOTIFICATIONS] : [NOTIFICATIONS, ...TOLD_OF])
        answers.invalidateQueries({ queryKey }).catch(report);
    }, SETTLES);
    return () => clearTimeout(ask);
  }, [newest, marks, answers, report]);
}
