import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { TabBar, tabClass, TabText } from '#ui/TabBar.tsx';

/** The four tabs of the app (account §2). */
export function Tabs() {
  const { t } = useLingui();
  const isMap = useRouterState({ select: ({ location }) => location.pathname === '/map' });
  return (
    <TabBar label={t`Разделы`}>
      <Link to="/map" className={tabClass}>
        <TabText icon="map">
          <Trans>Карта</Trans>
        </TabText>
      </Link>
      <Link to="/history" className={tabClass}>
        <TabText icon="history">
          <Trans>История</Trans>
        </TabText>
      </Link>
      <Link to="/profile" state={{ cameFromMap: isMap }} className={tabClass}>
        <TabText icon="profile">
          <Trans>Профиль</Trans>
        </TabText>
      </Link>
      <Link to="/help" className={tabClass}>
        <TabText icon="help">
          <Trans>Помощь</Trans>
        </TabText>
      </Link>
    </TabBar>
  );
}
