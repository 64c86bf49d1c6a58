import { useLingui } from '@lingui/react/macro';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { useMoment } from '#i18n/useMoment.ts';
import { useSession, useUpdateRequired } from '#src/runtime.tsx';
import { Icon } from '#ui/Icon.tsx';
import { isRead } from './keepAnswers.ts';
import { keptTimes } from './keptTimes.ts';
import { SPEAKS_ITSELF } from './OfflineNotice.tsx';
import styles from './Shell.module.css';
import { useOnline } from './useOnline.ts';

/** Kept by its own area; said with the rest. */
const isDated = (key: readonly unknown[]) => key[0] === 'history' || key[0] === 'notifications';

/** Older than the page: it has come from this phone, because the service refused or was silent. */
const isKeptFor = (query: Query): boolean =>
  query.state.dataUpdatedAt < performance.timeOrigin && (isRead(query) || query.state.fetchFailureCount > 0);

/** A part of the screen was never heard of, and says so: what is beside it has no one age. */
const MISSING = 'missing';
/** Not worth a word: without it a row has no note. */
const isSmall = ({ queryKey }: Query) => queryKey[0] === 'metroLink';

/** When what the screen shows was so, phone's milliseconds; null where all of it is as the server says now. */
function oldestShown(answers: QueryClient, online: boolean): number | null | typeof MISSING {
  const isMissing = (query: Query) => query.state.data === undefined && isRead(query) && !isSmall(query);
  if (!online && answers.getQueryCache().findAll({ type: 'active', predicate: isMissing }).length > 0) return MISSING;
  const isOld = (query: Query) =>
    query.state.dataUpdatedAt > 0 && (online ? isKeptFor(query) : isRead(query) || isDated(query.queryKey));
  const times = answers
    .getQueryCache()
    .findAll({ type: 'active', predicate: isOld })
    .map(({ state }) => state.dataUpdatedAt);
  const kept = keptTimes.oldest();
  const all = kept === null ? times : [...times, kept];
  return all.length > 0 ? Math.min(...all) : null;
}

/** One quiet line at the top while the rider sees what was: without a network, or while the services say nothing. */
export function KeptNotice() {
  const { t } = useLingui();
  const moment = useMoment();
  const online = useOnline();
  const isSignedIn = useSession((session) => session.matches('signedIn'));
  // Beside the demand of an update nothing else is said (account §8).
  const isDemanded = useUpdateRequired();
  const isSilent = useRouterState({ select: (state) => SPEAKS_ITSELF.test(state.location.pathname) });
  const shown = useOldest(online);
  const isShort = shown === MISSING;
  const at = isShort ? null : shown;
  const when = at === null ? '' : moment(at);
  const words = (): string | null => {
    if (!isSignedIn || isDemanded || isSilent) return null;
    if (at !== null)
      return online
        ? t`Сервис пока не\u00A0отвечает. Данные на\u00A0${when}.`
        : t`Нет интернета. Данные на\u00A0${when}.`;
    if (online) return null;
    return isShort ? t`Нет интернета` : t`Нет интернета. Показываем сохранённое.`;
  };
  const said = words();
  return (
    <div role="status">
      {said !== null && (
        <p className={styles.offline}>
          <Icon name="offline" size="small" />
          {said}
        </p>
      )}
    </div>
  );
}

function useOldest(online: boolean): number | null | typeof MISSING {
  const answers = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [answers.getQueryCache().subscribe(listener), keptTimes.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [answers],
  );
  return useSyncExternalStore(subscribe, () => oldestShown(answers, online));
}
