import { useLingui } from '@lingui/react/macro';
import type { Notification } from '#domain/notification.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import text from '#ui/text.module.css';
import { looks } from './looks.ts';
import styles from './Notifications.module.css';
import { useAge } from './useAge.ts';

type ItemProps = {
  item: Notification;
  isUnread: boolean;
  /** Null where there is nothing to do with it. */
  onPress: (() => void) | null;
};

/** One line of the list: the whole of it is the button where it leads somewhere. */
export function NotificationItem({ item, isUnread, onPress }: ItemProps) {
  const Box = onPress ? 'button' : 'div';
  return (
    <li>
      <Box
        className={cx(styles.item, isUnread && styles.unread)}
        {...(onPress && { type: 'button', onClick: onPress })}
      >
        <Words item={item} isUnread={isUnread} />
        {onPress && <Icon name="next" size="small" className={styles.next} />}
      </Box>
    </li>
  );
}

function Words({ item, isUnread }: Pick<ItemProps, 'item' | 'isUnread'>) {
  const { t } = useLingui();
  const age = useAge();
  const { icon, tone } = looks[item.type];
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
          {item.headline}
        </strong>
        {item.sentence !== null && <span className={styles.sentence}>{item.sentence}</span>}
        <time dateTime={new Date(item.at).toISOString()}>{age(item.at)}</time>
      </span>
    </>
  );
}
