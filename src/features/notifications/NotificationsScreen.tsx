import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Notification } from '#domain/notification.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { UnreadPart } from '#errors/UnreadPart.tsx';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useOnline } from '#hooks/useOnline.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { isFromEarlierPage } from '#stores/persistQueries.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { notificationLooks, useAgeText, useNotificationAction } from './notificationContent.ts';
import { notificationsQuery, unreadQuery } from './notifications.queries.ts';
import { listOf, listRefusal, readOnDisplay } from './notifications.view.ts';
import { PayDebtNow } from './PayDebtNow.tsx';
import { useMarkRead } from './useMarkRead.ts';
import text from '#ui/text.module.css';
import styles from './Notifications.module.css';

type ItemProps = {
  item: Notification;
  isUnread: boolean;
  /** Null if there is no action. */
  onPress: (() => void) | null;
};

/** One row of the list. The whole row is a button if it has an action. */
function NotificationItem({ item, isUnread, onPress }: ItemProps) {
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

/** All notifications of the rider, newest first. */
export function NotificationsScreen() {
  const { t } = useLingui();
  const riderId = useSession(({ context }) => context.riderId) ?? '';
  return (
    <Screen>
      <TopBar heading title={t`Уведомления`} start={<BackButton instead={paths.profile} />} />
      <Page>
        <LoadedNotifications riderId={riderId} />
      </Page>
    </Screen>
  );
}

function LoadedNotifications({ riderId }: { riderId: string }) {
  const { rows: notifications } = useRuntime().notifications;
  const list = useInfiniteQuery(notificationsQuery(notifications, riderId));
  const isStored = isFromEarlierPage(list.dataUpdatedAt);
  const all = list.data && listOf(list.data.pages);
  // A stored empty list says nothing of what has come since.
  const items = isStored && all?.length === 0 ? undefined : all;
  const listError = queryRefusal({ data: items, error: list.error, isPaused: list.isPaused }, useOnline());

  if (items === undefined && !listError) return <Loading />;
  if (listError) {
    const { refusal, mayRetry } = listRefusal(listError);
    return <ErrorState refusal={refusal} handlers={{ retry: mayRetry ? () => void list.refetch() : null }} />;
  }
  const hasLeftOut = list.data?.pages.some(({ leftOut }) => leftOut > 0) ?? false;
  if (!items || items.length === 0) return hasLeftOut ? <UnreadPart /> : <Nothing />;
  if (isStored) return <List riderId={riderId} items={items} total={null} />;
  return (
    <>
      <List riderId={riderId} items={items} total={list.data?.pages.at(-1)?.total ?? null} />
      {hasLeftOut && <UnreadPart />}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          <Trans>Показать ещё</Trans>
        </Button>
      )}
    </>
  );
}

/** @param total number of all notifications of the rider; null if only the stored ones are known */
function List({ riderId, items, total }: { riderId: string; items: readonly Notification[]; total: number | null }) {
  const { t } = useLingui();
  const { rows: notifications } = useRuntime().notifications;
  const { data: unread = 0 } = useQuery(unreadQuery(notifications, riderId));
  const mark = useMarkRead(riderId);
  const [paying, setPaying] = useState(0);
  const actOn = useNotificationAction(() => setPaying((times) => times + 1));
  const byLooking = readOnDisplay(items).join();
  const look = useEffectEvent((ids: string) => {
    if (ids !== '' && total !== null) mark.byLooking(ids.split(','));
  });
  useEffect(() => look(byLooking), [byLooking]);
  return (
    <>
      {total !== null && (
        <div className={styles.head}>
          <p className={`${text.label} ${text.second}`}>
            {t({
              message: plural(total, {
                one: '# уведомление',
                few: '# уведомления',
                many: '# уведомлений',
                other: '# уведомления',
              }),
            })}
          </p>
          {unread > 0 && (
            <Button look="text" size="small" onClick={mark.all}>
              <Trans>Прочитать все</Trans>
            </Button>
          )}
        </div>
      )}
      <ul className={styles.list}>
        {items.map((item) => {
          const isUnread = !item.delivered || mark.looked.has(item.id);
          const action = actOn(item);
          const press = () => {
            if (!item.delivered) mark.one(item.id);
            action?.();
          };
          return <NotificationItem key={item.id} item={item} isUnread={isUnread} onPress={action && press} />;
        })}
      </ul>
      {paying > 0 && <PayDebtNow key={paying} from={paths.profile} />}
    </>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <SkeletonGroup label={t`Загружаем уведомления`}>
      <Skeleton shape="mid" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </SkeletonGroup>
  );
}

const Nothing = () => (
  <EmptyState
    art="empty-news"
    title={<Trans>Пока тихо</Trans>}
    actions={
      <Link to={paths.map} className={buttonClass({ look: 'primary' })}>
        <Trans>На карту</Trans>
      </Link>
    }
  >
    <Trans>Здесь будет всё, о чём мы напишем: поездки, бонусы, тарифы.</Trans>
  </EmptyState>
);
