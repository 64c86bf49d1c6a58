import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { Fault } from '#api/fault.ts';
import type { NotificationsApi } from '#api/notifications.ts';
import { isPassing } from '#api/passing.ts';
import { rideEndOf } from '#domain/rideEnd.ts';
import { keepRideEnd } from '#features/notifications/rideEnd.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import type { MarksOutcome } from '#machines/pushQueue/pushQueue.types.ts';
import { watchLead } from '#platform/lead.ts';
import { createPushTabs, type PushTabs } from '#platform/pushTabs.ts';
import type { Store } from '#platform/store.ts';
import { hearPushes, type HeardPushes } from './hearPushes.ts';

export type PushParts = HeardPushes & {
  notifications: NotificationsApi;
  riderStore: Store;
  /** Replaceable where there are no tabs. */
  tabsOf?: (riderId: string) => PushTabs;
  lead?: typeof watchLead;
};

/** What riders are told, between the server's rows and the screen. */
export function providePushQueue(parts: PushParts) {
  const { notifications, riderStore, report, tabsOf = createPushTabs, lead = watchLead } = parts;
  let tabs: PushTabs | null = null;
  return pushQueueMachine.provide({
    actors: {
      news: fromCallback<EventObject, { riderId: string }>(({ input, sendBack }) => {
        const stop = new AbortController();
        tabs = tabsOf(input.riderId);
        const unwatch = tabs.watch((ids) => sendBack({ type: 'elsewhere.delivered', ids }));
        hearPushes(parts, input.riderId, sendBack, stop.signal);
        return () => {
          unwatch();
          stop.abort();
        };
      }),
      lead: fromCallback<EventObject, { riderId: string }>(({ input, sendBack }) =>
        lead(`velorent-pushes-${input.riderId}`, (isLeading) =>
          sendBack({ type: isLeading ? 'device.tookLead' : 'device.lostLead' }),
        ),
      ),
      markDelivered: fromPromise<MarksOutcome, { ids: readonly string[] }>(async ({ input: { ids }, signal }) => {
        try {
          await notifications.markDelivered(ids, signal);
          return { kind: 'written', ids };
        } catch (cause) {
          // An app that is too old is loaded anew, and what is unread then comes up again.
          if (cause instanceof Fault && !isPassing(cause) && cause.status !== 426) return { kind: 'refused' };
          throw cause;
        }
      }),
    },
    actions: {
      tellTabs: (_, pushes) => tabs?.tell(pushes.flatMap((push) => push?.id ?? [])),
      storeRideEnd: (_, pushes) => {
        for (const push of pushes) {
          const end = push && rideEndOf(push);
          if (end) keepRideEnd(riderStore, end);
        }
      },
      reportUnknown: (_, { id }) => report(new TypeError(`pushIdError: ${id} is not on the screen`)),
      reportUnwritten: () => report(new Error('notificationReadError: delivered was not written')),
    },
  });
}
