import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { TabBar, tabClass, TabText } from '#ui/TabBar.tsx';

/** The four tabs of the app (account §2). */
export function Tabs() {
  const { t } = useLingui();
  const isMap = useRouterState({ select: ({ location }) => location.pathname === paths.map });
  return (
    <TabBar label={t`Разделы`}>
      <Link to={paths.map} className={tabClass}>
        <TabText icon="map">
          <Trans>Карта</Trans>
        </TabText>
      </Link>
      <Link to={paths.history} className={tabClass}>
        <TabText icon="history">
          <Trans>История</Trans>
        </TabText>
      </Link>
      <Link to={paths.profile} state={{ cameFromMap: isMap }} className={tabClass}>
        <TabText icon="profile">
          <Trans>Профиль</Trans>
        </TabText>
      </Link>
      <Link to={paths.help} className={tabClass}>
        <TabText icon="help">
          <Trans>Помощь</Trans>
        </TabText>
      </Link>
    </TabBar>
  );
}
