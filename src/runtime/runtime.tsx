import { useSelector } from '@xstate/react';
import { createContext, use, type ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Runtime } from './services.ts';

const RuntimeContext = createContext<Runtime | null>(null);

export function RuntimeProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>;
}

/** @throws when no RuntimeProvider is above. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error('useRuntime needs a RuntimeProvider above it');
  return runtime;
}

/** A part of the session's snapshot; renders again when it changes. */
export function useSession<T>(
  selector: (snapshot: SnapshotFrom<typeof sessionMachine>) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  return useSelector(useRuntime().session.actor, selector, compare);
}

/** The ride's chart; undefined while nobody is signed in. */
export function useRent(): ActorRefFrom<typeof rentMachine> | undefined {
  return useSession((snapshot) => snapshot.children.rent);
}

/** The queue of notifications; undefined while nobody is signed in. */
export function usePushQueue(): ActorRefFrom<typeof pushQueueMachine> | undefined {
  return useSession((snapshot) => snapshot.children.pushQueue);
}

/** True after a 426 of the server (this app is too old), once no process runs that a page load would interrupt. */
export function useUpdateRequired(): boolean {
  return useSelector(useRuntime().session.version, (snapshot) => snapshot.matches({ updateRequired: 'asking' }));
}
