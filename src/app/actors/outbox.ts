import { type ActorRefFrom, createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { Fault } from '#api/fault.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import type { OutboxEvent, OutboxInput } from '#machines/outbox/outbox.types.ts';
import { holdLock } from '#platform/heldLock.ts';
import { watchVisible } from '#platform/visibility.ts';

/** What waits for the server in one lane of the outbox, and what an answer means for it. */
export type Lane<Item extends { id: string }> = Pick<OutboxInput, 'order'> & {
  /** Of its Web Lock: one tab of this browser sends at a time. */
  name: string;
  /**
   * The oldest item that waits, as the phone stores it now; null when there is none.
   *
   * @param without ids of items that are not wanted in this round
   */
  next(without: readonly string[]): Promise<Item | null>;
  /**
   * @returns null when the server has the item, else why it never will
   * @throws {Fault} when nothing is decided
   */
  send(item: Item, signal: AbortSignal): Promise<Refusal | null>;
  /** The item has its answer: it waits no longer. */
  settle(item: Item, refusal: Refusal | null): void | Promise<void>;
  /** Calls the listener for each item that is put in, until the function is called that this returns. */
  watch?(listener: (enqueued: Enqueued) => void): () => void;
};
type Enqueued = Extract<OutboxEvent, { type: 'rider.enqueued' | 'device.enqueued' }>;

/** Whether the server can be called: the phone has a network and the session fresh tokens. */
export type ServerReach = { isReachable(): boolean; watch(listener: () => void): () => void };

export const serverReach = ({ session, connectivity }: Pick<AppDeps, 'session' | 'connectivity'>): ServerReach => ({
  isReachable: () => connectivity.isOnline() && session.getSnapshot().matches({ signedIn: 'fresh' }),
  watch(listener) {
    const sessionChanges = session.subscribe(listener);
    const stop = connectivity.watch(listener);
    return () => {
      sessionChanges.unsubscribe();
      stop();
    };
  },
});

export type LaneDeps = Pick<AppDeps, 'report'> & {
  reach: ServerReach;
  /** Replaceable in tests without a browser. */
  watchVisible?: typeof watchVisible;
  holdLock?: (name: string, onHeld: () => void) => () => void;
  options?: object;
};
export type LaneActor = ActorRefFrom<typeof outboxMachine>;

/** Starts a lane of the outbox. Stop it when the rider's session ends: it then writes and sends nothing. */
export function openLane<Item extends { id: string }>(lane: Lane<Item>, parts: LaneDeps): LaneActor {
  const { reach, report, options = devToolsOptions } = parts;
  const { watchVisible: watchShown = watchVisible, holdLock: hold = holdLock } = parts;
  let taken: Item | null = null;
  const item = (): Item => {
    if (!taken) throw new Error(`The lane ${lane.name} has taken nothing`);
    return taken;
  };
  const reported = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      // A network that fails and a storage that cannot be read are no bugs: the chart tries again.
      if (!(cause instanceof Fault) && !(cause instanceof DOMException)) report(cause);
      throw cause;
    }
  };
  const logic = outboxMachine.provide({
    actors: {
      link: fromCallback<EventObject>(({ sendBack }) => {
        let wasReachable = false;
        const tell = () => {
          if (reach.isReachable() === wasReachable) return;
          wasReachable = !wasReachable;
          sendBack({ type: wasReachable ? 'server.becameReachable' : 'server.becameUnreachable' });
        };
        const stops = [
          reach.watch(tell),
          watchShown(() => sendBack({ type: 'device.becameVisible' })),
          lane.watch?.(sendBack),
        ];
        tell();
        return () => {
          for (const stop of stops) stop?.();
        };
      }),
      turn: fromCallback<EventObject>(({ sendBack }) =>
        hold(`velorent.outbox.${lane.name}`, () => sendBack({ type: 'tabs.gaveTurn' })),
      ),
      takeNext: fromPromise<string | null, { without: readonly string[] }>(({ input }) =>
        reported(async () => (taken = await lane.next(input.without))?.id ?? null),
      ),
      sendItem: fromPromise<Refusal | null, { id: string }>(({ signal }) => reported(() => lane.send(item(), signal))),
      settleItem: fromPromise<void, { id: string; refusal: Refusal | null }>(({ input }) =>
        reported(() => lane.settle(item(), input.refusal)),
      ),
    },
  });
  return createActor(logic, {
    ...options,
    id: `outbox.${lane.name}`,
    input: { order: lane.order, jitter: Math.random() },
  }).start();
}

/** Opens a lane for each rider who signs in, until their session ends or the function is called that this returns. */
export function startLane<Item extends { id: string }>(
  parts: Pick<AppDeps, 'session' | 'connectivity'> & Omit<LaneDeps, 'reach'>,
  laneOf: (riderId: string) => Lane<Item>,
): () => void {
  const { session } = parts;
  let open: { riderId: string; lane: LaneActor } | null = null;
  const onSessionChange = () => {
    const snapshot = session.getSnapshot();
    const riderId = snapshot.matches('signedIn') ? snapshot.context.riderId : null;
    if (riderId === (open?.riderId ?? null)) return;
    open?.lane.stop();
    open =
      riderId === null ? null : { riderId, lane: openLane(laneOf(riderId), { ...parts, reach: serverReach(parts) }) };
  };
  const changes = session.subscribe(onSessionChange);
  onSessionChange();
  return () => {
    changes.unsubscribe();
    open?.lane.stop();
  };
}
