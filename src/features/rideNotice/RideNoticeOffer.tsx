import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { isNoticeOffered, rideNoticeStatus } from './rideNotice.view.ts';
import { type RideNoticeControls, useRideNotice } from './useRideNotice.ts';

/** After a finished ride, until the rider has chosen: offers the notice of the next ride. */
export function RideNoticeOffer() {
  const notice = useRideNotice();
  return notice && <Offer notice={notice} />;
}

function Offer({ notice: { state, choose } }: { notice: RideNoticeControls }) {
  const { t } = useLingui();
  // A rider who chose before this receipt sees nothing.
  const [wasOffered] = useState(() => isNoticeOffered(state));
  const isOffered = isNoticeOffered(state);
  useLostFocus(String(isOffered));
  if (!wasOffered) return null;
  const title = t`Поездка в уведомлениях`;
  if (isOffered) {
    return (
      <Banner
        icon="bell"
        tone="plain"
        stacked
        title={title}
        action={
          <>
            <Button size="small" onClick={() => choose(false)}>
              {t`Не нужно`}
            </Button>
            <Button size="small" look="primary" onClick={() => choose(true)}>
              {t({ message: 'Показывать', comment: 'Button: show the ride in a notification' })}
            </Button>
          </>
        }
      >
        {t`Время, цена и кнопки «Пауза» и «Завершить», когда приложение свёрнуто. Без звука.`}
      </Banner>
    );
  }
  const results = {
    on: t`Покажем со следующей поездки. Выключить можно в настройках.`,
    off: t`Хорошо, не будем. Включить можно в настройках.`,
    forbidden: t`Уведомления запрещены в браузере. Разрешить можно в настройках этого сайта.`,
  };
  const status = rideNoticeStatus(state, true);
  return (
    <Banner icon="bell" tone="plain" title={title}>
      {status === 'on' || status === 'forbidden' ? results[status] : results.off}
    </Banner>
  );
}
