import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useSession } from '#src/runtime.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './Shell.module.css';
import { useOnline } from './useOnline.ts';

/** Screens that say it themselves, with what it means for the ride or the map. */
export const SPEAKS_ITSELF = /^\/map(\/|$)/;

/** One quiet line at the top while a visitor has no network; a rider's says more (KeptNotice). */
export function OfflineNotice() {
  const { t } = useLingui();
  const online = useOnline();
  const isRider = useSession((session) => session.matches('signedIn'));
  const isSilent = useRouterState({ select: (state) => SPEAKS_ITSELF.test(state.location.pathname) });
  return (
    <div role="status">
      {!online && !isRider && !isSilent && (
        <p className={styles.offline}>
          <Icon name="offline" size="small" />
          {t`Нет интернета`}
        </p>
      )}
    </div>
  );
}
