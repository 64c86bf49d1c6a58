import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { profileQuery } from '#features/profile/index.ts';
import { useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Row } from '#ui/Row.tsx';
import { type NoticePermission, type NoticeState, noticeState } from './settings.screen.ts';

/** What stands between the rider and notifications. The account's word cannot be changed from here, so nothing pretends to. */
export function NoticesRow() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const profile = useQuery(profileQuery(mainApi));
  const refusal = queryRefusal(profile, useOnline());
  const isAllowed = refusal ? null : profile.data?.IsAllowPush;
  const words: Record<NoticeState, string> = {
    notKnown: t`Узнаём, разрешены ли они`,
    notCome: t`Не узнали, разрешены ли они. Загляните сюда позже.`,
    allowed: t`Разрешены в\u00A0аккаунте`,
    offInAccount: t`Выключены в\u00A0аккаунте. Чтобы включить, напишите в\u00A0поддержку.`,
    forbidden: t`Запрещены в\u00A0браузере. Разрешить можно в\u00A0настройках этого сайта.`,
    unsupported: t`Этот браузер их не показывает`,
  };
  return <Row icon="bell" title={t`Уведомления`} note={words[noticeState(isAllowed, usePermission())]} />;
}

const permissionNow = (): NoticePermission => ('Notification' in globalThis ? Notification.permission : 'none');

/** May be withdrawn at any moment in the browser's own settings. */
function usePermission(): NoticePermission {
  const [permission, setPermission] = useState(permissionNow);
  useEffect(() => {
    const look = () => setPermission(permissionNow());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return permission;
}
