import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
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
import { toasts } from '#ui/toasts.ts';
import { useSwipeAway } from '#ui/useSwipeAway.ts';
import { notificationLooks, useAgeText, useNotificationAction } from './notificationContent.ts';
import { NOTIFICATIONS } from './notifications.queries.ts';
import { useNotificationSlot } from './NotificationSlot.tsx';
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
  // What came before this code is new too.
  const known = useRef<{ newest: typeof newest; marks: number }>({ newest: null, marks });
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

/** A sheet, a question or the open search: it covers the place of the card, and the rider is busy with it. */
// oxlint-disable-next-line lingui/no-unlocalized-strings -- a selector
const isBusyNow = () => document.querySelector('dialog[open], search[data-open]') !== null;

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  const attributeFilter = ['open', 'data-open'];
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter });
  return () => observer.disconnect();
}

const useBusy = (): boolean => useSyncExternalStore(watch, isBusyNow);

/** A toast has the same place as the card, and is above it. */
const useToast = (): boolean => useSyncExternalStore(toasts.subscribe, () => toasts.snapshot().length > 0);

/** The card of the oldest new notification, on every screen that it may interrupt. It covers no control. */
export function NotificationCards() {
  const queue = usePushQueue();
  return queue ? <QueuedCards key={queue.sessionId} queue={queue} /> : null;
}

function QueuedCards({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isBusy = useBusy();
  const isCovered = useToast() || isBusy;
  const slot = useNotificationSlot();
  const card = useSelector(queue, ({ context }) => context.card);
  const others = useSelector(queue, ({ context }) => context.waiting.length);
  const shownId = card?.notification.id;
  const isOpen = card?.isClosed === false;
  const [paysFrom, setPaysFrom] = useState<{ at: number; path: (typeof paths)['map' | 'profile'] } | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const [isTouched, setTouched] = useState(false);
  useNotificationRefetch(queue);

  useEffect(() => {
    const { isAllowed, shownByScreen } = notificationRulesAt(path);
    // A covered card keeps its place: a card that informs has its mark already, and would not come back.
    queue.send({ type: 'device.pathChanged', isAllowed: isAllowed && (isOpen || !isCovered), shownByScreen });
  }, [queue, path, isOpen, isCovered]);
  const isHeld = isTouched || isCovered;
  useEffect(() => {
    if (shownId === undefined || !isHeld) return;
    queue.send({ type: 'rider.held', id: shownId });
    return () => queue.send({ type: 'rider.released', id: shownId });
  }, [queue, shownId, isHeld]);

  const payDebt = () =>
    setPaysFrom((before) => ({ at: (before?.at ?? 0) + 1, path: path === paths.map ? paths.map : paths.profile }));
  const actOn = useNotificationAction(payDebt);

  const dismiss = (id: string) => {
    if (container.current?.contains(document.activeElement))
      focusOn(others > 0 ? container.current : document.querySelector<HTMLElement>('h1'));
    queue.send({ type: 'rider.dismissedNotification', id });
  };
  useEffect(() => {
    // The focus has waited for the next card.
    if (document.activeElement === container.current) container.current?.querySelector('button')?.focus();
  }, [shownId]);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || shownId === undefined || !container.current?.contains(document.activeElement)) return;
    event.preventDefault();
    dismiss(shownId);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const action = card && actOn(card.notification);
  const shown = (
    <div
      ref={container}
      role="status"
      aria-atomic="false"
      aria-label={t`Уведомления`}
      className={cx(styles.cards, !slot && styles.above, card?.isClosed && others === 0 && styles.closing)}
    >
      {card && !isBusy && (
        <NotificationCard
          key={card.notification.id}
          notification={card.notification}
          others={others}
          isLeaving={card.isClosed}
          onAct={
            action &&
            (() => {
              queue.send({ type: 'rider.acted', id: card.notification.id });
              action();
            })
          }
          onClose={() => dismiss(card.notification.id)}
          onTouch={setTouched}
        />
      )}
    </div>
  );
  return (
    <>
      {slot ? createPortal(shown, slot) : shown}
      {paysFrom && <PayDebtNow key={paysFrom.at} from={paysFrom.path} />}
    </>
  );
}

type NotificationCardProps = {
  notification: Notification;
  /** How many notifications wait for this card to close. */
  others: number;
  isLeaving: boolean;
  /** Null if the card leads nowhere. */
  onAct: (() => void) | null;
  onClose: () => void;
  /** Whether the mouse, a finger or the focus is on the card. An unmounted card has none of them. */
  onTouch: (isTouched: boolean) => void;
};

/** One notification, with at most one action. A swipe or the cross closes it. */
function NotificationCard({ notification, others, isLeaving, onAct, onClose, onTouch }: NotificationCardProps) {
  const { t } = useLingui();
  const i18n = useI18n();
  const age = useAgeText();
  const id = useId();
  const swipe = useSwipeAway(onClose);
  const { icon, tone, action } = notificationLooks[notification.type];
  // An element that goes sends neither pointerleave nor blur.
  useEffect(() => () => onTouch(false), [onTouch]);
  return (
    <article aria-labelledby={id} inert={isLeaving}>
      <div
        className={cx(styles.card, tone !== 'plain' && styles[tone], isLeaving && styles.leaving)}
        onPointerEnter={() => onTouch(true)}
        onPointerLeave={() => onTouch(false)}
        // After a tap the next card has the focus too, and its time goes on.
        onFocus={({ target }) => target.matches(':focus-visible') && onTouch(true)}
        onBlur={() => onTouch(false)}
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
          <p>
            <time dateTime={new Date(notification.at).toISOString()}>{age(notification.at)}</time>
            {others > 0 && (
              <span className={styles.others}>
                {t({
                  message: plural(others, {
                    one: 'ещё # уведомление',
                    few: 'ещё # уведомления',
                    many: 'ещё # уведомлений',
                    other: 'ещё # уведомления',
                  }),
                  comment: 'On a notification: how many others show after it',
                })}
              </span>
            )}
          </p>
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

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
