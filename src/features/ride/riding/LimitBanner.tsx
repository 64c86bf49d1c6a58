import { useLingui } from '@lingui/react/macro';
import { longClock } from '#domain/duration.ts';
import { RIDE_FINE, type RideLimit } from '#domain/rideLimit.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Banner } from '#ui/Banner.tsx';
import text from '#ui/text.module.css';

/** A ride near its limit of 48 hours: the time left, and the fine beyond the limit. */
export function LimitBanner({ limit, docked }: { limit: RideLimit; docked: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const fine = format.money(RIDE_FINE);
  switch (limit.kind) {
    case 'ahead': {
      const ridden = format.minutesSpoken(limit.hours * 60);
      // Rounded to hours: a screen reader would read a live region that changes each minute.
      const left = format.minutes(Math.ceil(limit.leftSeconds / 3600) * 60);
      return (
        <Banner
          icon="clock"
          tone={limit.hours < 46 ? 'plain' : 'warn'}
          title={t({
            message: `Поездка идёт больше ${ridden}`,
            comment: 'The ride has been on for more than 40 hours',
          })}
        >
          {docked
            ? t({
                message: `Меньше чем через ${left} штраф ${fine}. Верните велосипед в док.`,
                comment: 'In less than 8 h a fine of ₽30,000. Return the bike to a dock.',
              })
            : t({
                message: `Меньше чем через ${left} штраф ${fine}. Завершите её на парковке.`,
                comment: 'In less than 8 h a fine of ₽30,000. Finish it at a parking.',
              })}
        </Banner>
      );
    }
    case 'close': {
      const clock = longClock(limit.leftSeconds);
      return (
        <Banner
          icon="alert"
          title={
            <>
              <span aria-hidden>
                {t({ message: `До штрафа ${clock}`, comment: 'A countdown: 00:29:14 until the fine' })}
              </span>
              <span className={text.hidden}>{t`До штрафа меньше получаса`}</span>
            </>
          }
        >
          {docked
            ? t`Верните велосипед в док. После 48 часов с карты спишется штраф ${fine}.`
            : t`Завершите поездку на парковке. После 48 часов с карты спишется штраф ${fine}.`}
        </Banner>
      );
    }
    case 'passed':
      return (
        <Banner icon="alert" tone="danger" title={t`Поездка дольше 48 часов`}>
          {t`С карты спишется штраф ${fine}. Завершите поездку, тариф потом можно купить снова.`}
        </Banner>
      );
  }
}
