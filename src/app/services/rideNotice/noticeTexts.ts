import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type NoticeFigures,
  noticeFigures,
  type NoticeOptions,
  type NoticeStep,
  RIDE_NOTICE,
} from '#domain/rideNotice.ts';
import type { RideNotice } from '#domain/workerMessages.ts';
import { formatFor } from '#i18n/useFormat.ts';
import type { RideNow } from '#machines/rideNotice/rideNotice.types.ts';
import { paths } from '#paths/paths.ts';

/**
 * The notice of a ride in the rider's language. It names the time of its figures: a browser may freeze a hidden page, and
 * then nobody renews them.
 *
 * @param now server milliseconds
 */
export function rideNoticeOf({ rent, steps }: RideNow, now: number): Omit<RideNotice, 'kind'> {
  const figures = noticeFigures(rent, now);
  const options: NoticeOptions = {
    body: [
      asOf(now),
      figures.mode === 'finishing' ? i18n._(msg`Время остановлено, остались последние шаги.`) : free(figures),
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
    lang: i18n.locale,
    tag: RIDE_NOTICE,
    silent: true,
    renotify: false,
    icon: '/icons/app-192.png',
    badge: '/icons/badge.png',
    data: { path: paths.ride, rentId: rent.id, at: now },
    actions: steps.map((step) => ({ action: step, title: stepTitle(step, rent.capabilities.docked) })),
  };
  return { title: titleOf(figures), options };
}

function titleOf({ mode, minutes, cost }: NoticeFigures): string {
  const format = formatFor(i18n.locale);
  const time = format.minutes(minutes ?? 0);
  const sum = format.money(cost ?? 0);
  if (mode === 'finishing')
    return cost === null
      ? i18n._(msg`Поездка ещё не\u00A0завершена`)
      : i18n._(msg`Поездка ещё не\u00A0завершена, ≈\u00A0${sum}`);
  if (minutes === null) return i18n._(msg`Поездка идёт`);
  if (mode === 'paused')
    return cost === null ? i18n._(msg`Пауза ${time}`) : i18n._(msg`Пауза ${time}, поездка ≈\u00A0${sum}`);
  return cost === null ? i18n._(msg`В\u00A0пути ${time}`) : i18n._(msg`В\u00A0пути ${time}, ≈\u00A0${sum}`);
}

function asOf(now: number): string {
  const time = formatFor(i18n.locale).time(now);
  return i18n._(
    msg({
      message: `Посчитано в\u00A0${time}.`,
      comment: 'When the figures of a notification were true: As of 14:17.',
    }),
  );
}

function free({ free: left }: NoticeFigures): string | null {
  const format = formatFor(i18n.locale);
  if (left === null) return null;
  if ('minutes' in left) {
    const minutes = format.minutes(left.minutes);
    return i18n._(msg`Бесплатно ещё ${minutes} после паузы.`);
  }
  const time = format.time(left.at);
  return i18n._(msg`Бесплатно до ${time}.`);
}

/** As on the buttons of the ride's screen. */
function stepTitle(step: NoticeStep, isDocked: boolean): string {
  if (step === 'pause') return i18n._(msg`Пауза`);
  if (step === 'resume') return i18n._(msg`Продолжить`);
  return isDocked
    ? i18n._(msg({ message: 'Вернуть', comment: 'Return the bike to a dock: a button of the ride' }))
    : i18n._(msg`Завершить`);
}
