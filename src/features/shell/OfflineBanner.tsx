import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useOnline } from '#hooks/useOnline.ts';
import { useSession } from '#src/runtime/runtime.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './Shell.module.css';

/** These screens have their own banner, which says what a missing network means for the ride or the map. */
export const OWN_OFFLINE_BANNER = /^\/map(\/|$)/;

/** A line at the top while a visitor has no network. Riders see `StoredDataBanner`, which says more. */
export function OfflineBanner() {
  const { t } = useLingui();
  const online = useOnline();
  const isRider = useSession((session) => session.matches('signedIn'));
  const isSilent = useRouterState({ select: (state) => OWN_OFFLINE_BANNER.test(state.location.pathname) });
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
