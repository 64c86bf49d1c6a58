import { useLingui } from '@lingui/react/macro';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { useOnline } from '#hooks/useOnline.ts';
import { useMoment } from '#i18n/useMoment.ts';
import { useSession, useUpdateRequired } from '#src/runtime/runtime.tsx';
import { isFromEarlierPage, isPersisted, isShownAtOnce } from '#stores/persistQueries.ts';
import { Icon } from '#ui/Icon.tsx';
import { OWN_OFFLINE_BANNER } from './OfflineBanner.tsx';
import styles from './Shell.module.css';

/** The data comes from this phone, because the service failed or did not answer. */
const isFromStorage = (query: Query): boolean =>
  isFromEarlierPage(query.state.dataUpdatedAt) &&
  (query.state.fetchFailureCount > 0 || (isPersisted(query) && !isShownAtOnce(query)));

/** The age of a story does not matter to a rider. */
const hasAge = ({ queryKey, state }: Query) => state.dataUpdatedAt > 0 && queryKey[0] !== 'stories';

/** A part of the screen has no data and says so. The other parts have different ages, so the banner names none. */
const MISSING = 'missing';
/** A missing metro link only removes a note from a row; the others have a text of their own when they are missing. */
const UNCOUNTED = new Set<unknown>(['metroLink', 'history', 'notifications', 'stories']);

/** Time of the oldest stored data on the screen, phone's milliseconds; null if everything is current. */
function oldestShown(queryClient: QueryClient, online: boolean): number | null | typeof MISSING {
  const isMissing = (query: Query) =>
    query.state.data === undefined && isPersisted(query) && !UNCOUNTED.has(query.queryKey[0]);
  if (!online && queryClient.getQueryCache().findAll({ type: 'active', predicate: isMissing }).length > 0)
    return MISSING;
  const isOld = (query: Query) => hasAge(query) && (online ? isFromStorage(query) : isPersisted(query));
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: isOld })
    .map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : null;
}

/** A line at the top while the screen shows stored data: without a network, or while the services do not answer. */
export function StoredDataBanner() {
  const { t } = useLingui();
  const moment = useMoment();
  const online = useOnline();
  const isSignedIn = useSession((session) => session.matches('signedIn'));
  // A required update hides every other banner (account §8).
  const isDemanded = useUpdateRequired();
  const isSilent = useRouterState({ select: (state) => OWN_OFFLINE_BANNER.test(state.location.pathname) });
  const shown = useOldest(online);
  const isShort = shown === MISSING;
  const at = isShort ? null : shown;
  const when = at === null ? '' : moment(at);
  const bannerText = (): string | null => {
    if (!isSignedIn || isDemanded || isSilent) return null;
    if (at !== null)
      return online ? t`Сервис пока не отвечает. Данные на ${when}.` : t`Нет интернета. Данные на ${when}.`;
    if (online) return null;
    return isShort ? t`Нет интернета` : t`Нет интернета. Показываем сохранённое.`;
  };
  const shownText = bannerText();
  return (
    <div role="status">
      {shownText !== null && (
        <p className={styles.offline}>
          <Icon name="offline" size="small" />
          {shownText}
        </p>
      )}
    </div>
  );
}

function useOldest(online: boolean): number | null | typeof MISSING {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => oldestShown(queryClient, online));
}
