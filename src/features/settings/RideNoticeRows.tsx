import { useLingui } from '@lingui/react/macro';
import { storedReceipts } from '#features/pastRides/receipts.ts';
import { rideNoticeStatus, type RideNoticeStatus } from '#features/rideNotice/rideNotice.view.ts';
import { useRideNotice } from '#features/rideNotice/useRideNotice.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Row } from '#ui/Row.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { SwitchRow } from './SwitchRow.tsx';

/** The ride outside the app: its notice, if this browser supports it, and its warnings. */
export function RideNoticeRows() {
  const { t } = useLingui();
  const { riderStore } = useRuntime().session;
  const notice = useRideNotice();
  const status = notice && rideNoticeStatus(notice.state, storedReceipts(riderStore).length > 0);
  const what = t`Время, цена и кнопки, когда приложение свёрнуто. Без звука.`;
  const texts: Record<RideNoticeStatus, string> = {
    on: what,
    off: what,
    afterRide: t`Включить можно после первой поездки`,
    forbidden: t`Уведомления запрещены в браузере. Разрешить можно в настройках этого сайта.`,
    onlyInstalled: t`На iPhone и iPad это умеет приложение с экрана «Домой»: «Поделиться», затем «На экран „Домой“».`,
    unsupported: t`Этот браузер так не умеет`,
  };
  // After the browser's denial the switch disappears and the focus must move on.
  useLostFocus(status ?? '');
  const title = t`Поездка в уведомлениях`;
  return (
    <>
      {notice && (status === 'on' || status === 'off') ? (
        <SwitchRow icon="clock" title={title} note={texts[status]} isOn={status === 'on'} choose={notice.choose} />
      ) : (
        <Row icon="clock" title={title} note={status ? texts[status] : t`Узнаём, разрешены ли уведомления`} />
      )}
      {notice && (
        <SwitchRow
          icon="sound"
          title={t`Звук и вибрация в поездке`}
          note={t`За 5 минут до платных и где ездить нельзя`}
          isOn={notice.state.isAudible}
          choose={notice.setAudible}
        />
      )}
    </>
  );
}
