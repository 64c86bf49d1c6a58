import { useLingui } from '@lingui/react/macro';
import type { Notification } from '#domain/notification.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { notificationLooks } from './notificationLooks.ts';
import { useAgeText } from './useAgeText.ts';
import text from '#ui/text.module.css';
import styles from './Notifications.module.css';

type ItemProps = {
  item: Notification;
  isUnread: boolean;
  /** Null if there is no action. */
  onPress: (() => void) | null;
};

/** One row of the list. The whole row is a button if it has an action. */
export function NotificationItem({ item, isUnread, onPress }: ItemProps) {
  const Box = onPress ? 'button' : 'div';
  return (
    <li>
      <Box
        className={cx(styles.item, isUnread && styles.unread)}
        {...(onPress && { type: 'button', onClick: onPress })}
      >
        <ItemTexts item={item} isUnread={isUnread} />
        {onPress && <Icon name="next" size="small" className={styles.next} />}
      </Box>
    </li>
  );
}

function ItemTexts({ item, isUnread }: Pick<ItemProps, 'item' | 'isUnread'>) {
  const { t } = useLingui();
  const age = useAgeText();
  const { icon, tone } = notificationLooks[item.type];
  return (
    <>
      <span className={cx(styles.mark, tone !== 'plain' && styles[tone])}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <strong>
          {isUnread && (
            <>
              <span className={styles.dot} />
              <span className={text.hidden}>
                {t({ message: 'Не прочитано:', comment: 'Said before an unread notification' })}{' '}
              </span>
            </>
          )}
          <span>{item.headline}</span>
        </strong>
        {item.sentence !== null && <span className={styles.sentence}>{item.sentence}</span>}
        <time dateTime={new Date(item.at).toISOString()}>{age(item.at)}</time>
      </span>
    </>
  );
}
