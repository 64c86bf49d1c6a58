import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Notification } from '#domain/notification.ts';
import { useI18n } from '#i18n/useI18n.ts';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { notificationRulesAt } from '#paths/notificationPath.ts';
import { paths } from '#paths/paths.ts';
import { usePushQueue, useRuntime } from '#src/runtime/runtime.tsx';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useSwipeAway } from '#ui/useSwipeAway.ts';
import { notificationLooks, useAgeText, useNotificationAction } from './notificationContent.ts';
import { NOTIFICATIONS } from './notifications.queries.ts';
import { PayDebtNow } from './PayDebtNow.tsx';
import styles from './NotificationCards.module.css';

type Queue = ActorRefFrom<typeof pushQueueMachine>;

/** Queries that a notification can make stale. */
const REFETCHED = [['profile'], ['history']] as const;

/** Milliseconds. Several notifications at once cause one refetch. */
const SETTLES = 300;

/**
 * A new or delivered notification makes the list and the unread count stale. A debt or an ended ride makes the profile
 * stale too.
 */
function useNotificationRefetch(queue: Queue): void {
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

  const dismiss = (id: string) => {
    if (container.current) passFocusOn(container.current, id);
    queue.send({ type: 'rider.dismissedNotification', id });
  };
  const onEscape = useEffectEvent(dismiss);
  useEffect(() => {
    const element = container.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const id = event.target instanceof Element ? event.target.closest('article')?.dataset['notification'] : undefined;
      if (event.key !== 'Escape' || id === undefined) return;
      // Escape must not also close a sheet under the card.
      event.stopPropagation();
      event.preventDefault();
      onEscape(id);
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
              onClose={() => dismiss(notification.id)}
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

type NotificationCardProps = {
  notification: Notification;
  isLeaving: boolean;
  /** Null if the card leads nowhere. */
  onAct: (() => void) | null;
  onClose: () => void;
  onHold: () => void;
  onRelease: () => void;
};

/** One notification, with at most one action. A swipe or the cross closes it. */
function NotificationCard({ notification, isLeaving, onAct, onClose, onHold, onRelease }: NotificationCardProps) {
  const { t } = useLingui();
  const i18n = useI18n();
  const age = useAgeText();
  const id = useId();
  const swipe = useSwipeAway(onClose);
  const { icon, tone, action } = notificationLooks[notification.type];
  return (
    <article data-notification={notification.id} aria-labelledby={id} inert={isLeaving}>
      <div
        className={cx(styles.card, tone !== 'plain' && styles[tone], isLeaving && styles.leaving)}
        onPointerEnter={onHold}
        onPointerLeave={onRelease}
        onFocus={onHold}
        onBlur={onRelease}
        {...swipe}
      >
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
        <div className={styles.words}>
          <strong id={id}>{notification.headline}</strong>
          {notification.sentence !== null && <p>{notification.sentence}</p>}
        </div>
        <IconButton
          icon="close"
          label={t({ message: 'Закрыть уведомление', comment: 'Button of a notification: closes it' })}
          className={styles.close}
          onClick={onClose}
        />
        <div className={styles.foot}>
          <time dateTime={new Date(notification.at).toISOString()}>{age(notification.at)}</time>
          {action && onAct && (
            <Button size="small" onClick={onAct}>
              {i18n._(action)}
            </Button>
          )}
        </div>
      </div>
    </article>
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
