import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { notificationRulesAt } from '#paths/notificationPath.ts';
import { paths } from '#paths/paths.ts';
import { usePushQueue, useRuntime } from '#src/runtime/runtime.tsx';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import { NotificationCard } from './NotificationCard.tsx';
import { NOTIFICATIONS } from './notifications.queries.ts';
import { PayDebtNow } from './PayDebtNow.tsx';
import { useNotificationAction } from './useNotificationAction.ts';
import styles from './NotificationCards.module.css';

/** Queries that a notification can make stale. */
const REFETCHED = [['profile'], ['history']] as const;

/** Milliseconds. Several notifications at once cause one refetch. */
const SETTLES = 300;

/**
 * A new or delivered notification makes the list and the unread count stale. A debt or an ended ride makes the profile
 * stale too.
 */
function useNotificationRefetch(queue: ActorRefFrom<typeof pushQueueMachine>): void {
  const queryClient = useQueryClient();
  const { report, session } = useRuntime();
  const deliveries = unsentDeliveriesOf(session.riderStore);
  const unsent = useSyncExternalStore(deliveries.watch, () => deliveries.read().length);
  const newest = useSelector(queue, ({ context: { seen } }) => seen.at(-1) ?? null);
  const marks = useSelector(queue, ({ context }) => context.delivered.length) - unsent;
  const known = useRef({ newest, marks });
  useEffect(() => {
    const { newest: before, marks: marksBefore } = known.current;
    if (newest === before && marks === marksBefore) return;
    const ask = setTimeout(() => {
      known.current = { newest, marks };
      for (const queryKey of newest === before ? [NOTIFICATIONS] : [NOTIFICATIONS, ...REFETCHED])
        queryClient.invalidateQueries({ queryKey }).catch(report);
    }, SETTLES);
    return () => clearTimeout(ask);
  }, [newest, marks, queryClient, report]);
}

/** A modal question covers everything: a card under it could be neither read nor tapped. */
const isOpen = () => document.querySelector('dialog:modal') !== null;

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

const useModalOpen = (): boolean => useSyncExternalStore(watch, isOpen);

type Queue = ActorRefFrom<typeof pushQueueMachine>;

/** Cards of new notifications, over every screen that allows interruptions. */
export function NotificationCards() {
  const queue = usePushQueue();
  return queue ? <QueuedCards key={queue.sessionId} queue={queue} /> : null;
}

function QueuedCards({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isCovered = useModalOpen();
  const cards = useSelector(queue, ({ context }) => context.cards);
  const fromOldest = [...cards].sort((one, other) => one.notification.at - other.notification.at);
  const [paysFrom, setPaysFrom] = useState<{ at: number; path: (typeof paths)['map' | 'profile'] } | null>(null);
  const container = useRef<HTMLDivElement>(null);
  useNotificationRefetch(queue);

  useEffect(() => {
    const { isAllowed, shownByScreen } = notificationRulesAt(path);
    queue.send({ type: 'device.pathChanged', isAllowed: isAllowed && !isCovered, shownByScreen });
  }, [queue, path, isCovered]);

  const payDebt = () =>
    setPaysFrom((before) => ({ at: (before?.at ?? 0) + 1, path: path === paths.map ? paths.map : paths.profile }));
  const actOn = useNotificationAction(payDebt);

  const close = useEffectEvent((id: string) => {
    if (container.current) passFocusOn(container.current, id);
    queue.send({ type: 'rider.dismissedNotification', id });
  });
  useEffect(() => {
    const element = container.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const id = event.target instanceof Element ? event.target.closest('article')?.dataset['notification'] : undefined;
      if (event.key !== 'Escape' || id === undefined) return;
      // Escape must not also close a sheet under the card.
      event.stopPropagation();
      event.preventDefault();
      close(id);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <div ref={container} role="status" aria-atomic="false" aria-label={t`Уведомления`} className={styles.cards}>
        {fromOldest.map(({ notification, isClosed }) => {
          const action = actOn(notification);
          return (
            <NotificationCard
              key={notification.id}
              notification={notification}
              isLeaving={isClosed}
              onAct={
                action &&
                (() => {
                  queue.send({ type: 'rider.acted', id: notification.id });
                  action();
                })
              }
              onClose={() => {
                if (container.current) passFocusOn(container.current, notification.id);
                queue.send({ type: 'rider.dismissedNotification', id: notification.id });
              }}
              onHold={() => queue.send({ type: 'rider.held', id: notification.id })}
              onRelease={() => queue.send({ type: 'rider.released', id: notification.id })}
            />
          );
        })}
      </div>
      {paysFrom && <PayDebtNow key={paysFrom.at} from={paysFrom.path} />}
    </>
  );
}

/** Moves the focus from the closed card to the next card, else to the screen's heading. */
function passFocusOn(container: Element, id: string): void {
  const focused = document.activeElement?.closest('article');
  if (focused?.dataset['notification'] !== id) return;
  const next = [...container.children].find((card) => card !== focused && !card.hasAttribute('inert'));
  const to = next?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('h1');
  if (to && !next) to.tabIndex = -1;
  to?.focus({ preventScroll: true });
}
