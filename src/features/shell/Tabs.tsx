import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { TabBar, tabClass, TabWords } from '#ui/TabBar.tsx';

/** The four places of the app (account §2). */
export function Tabs() {
  const { t } = useLingui();
  const isMap = useRouterState({ select: ({ location }) => location.pathname === '/map' });
  return (
    <TabBar label={t`Разделы`}>
      <Link to="/map" className={tabClass}>
        <TabWords icon="map">
          <Trans>Карта</Trans>
        </TabWords>
      </Link>
      <Link to="/history" className={tabClass}>
        <TabWords icon="history">
          <Trans>История</Trans>
        </TabWords>
      </Link>
      <Link to="/profile" state={{ cameFromMap: isMap }} className={tabClass}>
        <TabWords icon="profile">
          <Trans>Профиль</Trans>
        </TabWords>
      </Link>
      <Link to="/help" className={tabClass}>
        <TabWords icon="help">
          <Trans>Помощь</Trans>
        </TabWords>
      </Link>
    </TabBar>
  );
}
