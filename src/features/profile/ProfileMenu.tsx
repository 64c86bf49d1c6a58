import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { rowClass, Rows, RowWords } from '#ui/Row.tsx';
import { ResetSettings } from './ResetSettings.tsx';
import { SignOut } from './SignOut.tsx';

/** The host of somebody who develops the app (account §2). */
const isLocalHost = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Where the profile leads. A row stands here once its screen does. */
export function ProfileMenu() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Разделы профиля`}>
      <Rows>
        <Link to="/profile/statistics" className={rowClass({ icon: true })}>
          <RowWords icon="stats" title={<Trans>Статистика</Trans>} sign="next" />
        </Link>
        <Link to="/profile/settings" className={rowClass({ icon: true })}>
          <RowWords icon="settings" title={<Trans>Настройки</Trans>} note={<Trans>Язык, цвета, ваши данные</Trans>} sign="next" />
        </Link>
        <Link to="/policy" className={rowClass({ icon: true })}>
          <RowWords icon="shield" title={<Trans>Документы и правила</Trans>} sign="next" />
        </Link>
        {isLocalHost() && <ResetSettings />}
        <SignOut />
      </Rows>
    </nav>
  );
}
