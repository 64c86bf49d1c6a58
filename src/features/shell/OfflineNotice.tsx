import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useSession } from '#src/runtime.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './Shell.module.css';
import { useOnline } from './useOnline.ts';

/** Screens that say it themselves, with what it means for the ride or the map. */
const SPEAKS_ITSELF = /^\/map(\/|$)/;

/** One quiet line at the top while there is no network. */
export function OfflineNotice() {
  const { t } = useLingui();
  const online = useOnline();
  // Nothing is kept of a visitor.
  const hasKept = useSession((session) => session.matches('signedIn'));
  const silent = useRouterState({ select: (state) => SPEAKS_ITSELF.test(state.location.pathname) });
  return (
    <div role="status">
      {!online && !silent && (
        <p className={styles.offline}>
          <Icon name="offline" size="small" />
          {hasKept ? t`Нет интернета. Показываем сохранённое.` : t`Нет интернета`}
        </p>
      )}
    </div>
  );
}
