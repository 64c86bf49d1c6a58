import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '#errors/ErrorBanner.tsx';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useWebPush } from '#features/webPush/useWebPush.ts';
import type { WebPushStatus } from '#features/webPush/webPush.view.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Row } from '#ui/Row.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { SwitchRow } from './SwitchRow.tsx';

/** Push while the app is closed: a switch if this browser supports it, else the reason why not. */
export function WebPushRow() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const profile = useQuery(profileQuery(mainApi));
  const { state, isBusy, error, choose } = useWebPush(profile.data?.IsAllowPush);
  const texts: Record<WebPushStatus, string> = {
    on: t`Приходят, даже когда приложение закрыто`,
    off: t`Скажем о паузе, долге и конце поездки, даже когда приложение закрыто`,
    forbidden: t`Запрещены в браузере. Разрешить можно в настройках этого сайта.`,
    onlyInstalled: t`На iPhone и iPad приходят в приложение с экрана «Домой». Добавьте его: «Поделиться», затем «На экран „Домой“».`,
    unsupported: t`Этот браузер показывает их, только пока приложение открыто`,
    inAppOnly: t`Пока приложение открыто`,
  };
  // After the browser's denial the switch disappears and the focus must move on.
  useLostFocus(state ?? '');
  const title = t`Уведомления`;
  if (state !== 'on' && state !== 'off') {
    return <Row icon="bell" title={title} note={state ? texts[state] : t`Узнаём, разрешены ли они`} />;
  }
  const isOn = state === 'on';
  return (
    <div>
      <SwitchRow icon="bell" title={title} note={texts[state]} isOn={isOn} isBusy={isBusy} choose={choose} />
      <ErrorAlert cause={error} retry={() => choose(!isOn)} />
    </div>
  );
}
