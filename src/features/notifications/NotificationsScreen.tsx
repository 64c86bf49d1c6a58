import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Notification } from '#domain/notification.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton, useKeptTime, useOnline } from '#features/shell/index.ts';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { State } from '#ui/State.tsx';
import text from '#ui/text.module.css';
import { keepList, readList, readListTime } from './keptList.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './Notifications.module.css';
import { notificationsQuery, unreadQuery } from './notifications.queries.ts';
import { listOf, listRefusal, readByLooking } from './notifications.screen.ts';
import { PayDebtNow } from './PayDebtNow.tsx';
import { useActOn } from './useActOn.ts';
import { useMarkRead } from './useMarkRead.ts';

/** Everything that the rider was told, the newest first. */
export function NotificationsScreen() {
  const { t } = useLingui();
  const riderId = useSession(({ context }) => context.riderId) ?? '';
  return (
    <Screen>
      <TopBar heading title={t`Уведомления`} start={<BackButton instead="/profile" />} />
      <Page>
        <Told riderId={riderId} />
      </Page>
    </Screen>
  );
}

function Told({ riderId }: { riderId: string }) {
  const { notifications, riderStore } = useRuntime();
  const list = useInfiniteQuery(notificationsQuery(notifications, riderId));
  const asked = queryRefusal(list, useOnline());
  const items = list.data && listOf(list.data.pages);
  const [kept] = useState(() => readList(riderStore));
  const [at] = useState(() => readListTime(riderStore));
  useKeptTime(items === undefined && asked !== null && kept !== null ? at : null);
  const first = list.data?.pages[0]?.items;
  useEffect(() => {
    if (first) keepList(riderStore, first);
  }, [first, riderStore]);

  if (items === undefined && !asked) return <Loading />;
  if (items === undefined && asked) {
    const { refusal, mayRetry } = listRefusal(asked);
    const isOffline = refusal.code === 'networkErrorTitle' && kept !== null && kept.length > 0;
    if (isOffline) return <List riderId={riderId} items={kept} total={null} />;
    return <ErrorState refusal={refusal} handlers={{ retry: mayRetry ? () => void list.refetch() : null }} />;
  }
  if (!items || items.length === 0) return <Nothing />;
  return (
    <>
      <List riderId={riderId} items={items} total={list.data?.pages.at(-1)?.total ?? null} />
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          <Trans>Показать ещё</Trans>
        </Button>
      )}
    </>
  );
}

/** @param total of all that the rider has; null where only what was kept is known */
function List({ riderId, items, total }: { riderId: string; items: readonly Notification[]; total: number | null }) {
  const { t } = useLingui();
  const { notifications } = useRuntime();
  const { data: unread = 0 } = useQuery(unreadQuery(notifications, riderId));
  const mark = useMarkRead(riderId);
  const [paying, setPaying] = useState(0);
  const actOn = useActOn(() => setPaying((times) => times + 1));
  const byLooking = readByLooking(items).join();
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
          const act = actOn(item);
          const press = () => {
            if (!item.delivered) mark.one(item.id);
            act?.();
          };
          return <NotificationItem key={item.id} item={item} isUnread={isUnread} onPress={act && press} />;
        })}
      </ul>
      {paying > 0 && <PayDebtNow key={paying} from="/profile" />}
    </>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Загружаем уведомления`}>
      <Bone shape="mid" />
      <Bone shape="button" />
      <Bone shape="button" />
      <Bone shape="button" />
    </Skeleton>
  );
}

const Nothing = () => (
  <State
    art="empty-news"
    title={<Trans>Пока тихо</Trans>}
    actions={
      <Link to="/map" className={buttonClass({ look: 'primary' })}>
        <Trans>На карту</Trans>
      </Link>
    }
  >
    <Trans>Здесь будет всё, о чём мы напишем: поездки, бонусы, тарифы.</Trans>
  </State>
);
