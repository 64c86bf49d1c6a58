import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { Count, rowClass, RowTexts } from '#ui/Row.tsx';
import { unreadQuery } from './notifications.queries.ts';

/** The row in the profile's menu. Its icon changes while something is unread (account §2). */
export function NotificationsRow() {
  const { t } = useLingui();
  const { rows: notifications } = useRuntime().notifications;
  const riderId = useSession(({ context }) => context.riderId) ?? '';
  const { data: unread = 0 } = useQuery({ ...unreadQuery(notifications, riderId), enabled: riderId !== '' });
  const label = t({
    message: plural(unread, {
      one: '# непрочитанное',
      few: '# непрочитанных',
      many: '# непрочитанных',
      other: '# непрочитанного',
    }),
  });
  return (
    <Link to={paths.notifications} className={rowClass({ icon: true })}>
      <RowTexts
        icon={unread > 0 ? 'bell-unread' : 'bell'}
        title={<Trans>Уведомления</Trans>}
        end={unread > 0 && <Count value={unread} label={label} />}
        sign="next"
      />
    </Link>
  );
}
