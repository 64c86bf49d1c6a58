import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Notification } from '#domain/notification.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useSwipeAway } from '#ui/useSwipeAway.ts';
import { notificationLooks } from './notificationLooks.ts';
import { useAgeText } from './useAgeText.ts';
import styles from './NotificationCards.module.css';

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
export function NotificationCard({
  notification,
  isLeaving,
  onAct,
  onClose,
  onHold,
  onRelease,
}: NotificationCardProps) {
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
