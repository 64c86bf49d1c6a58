import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { rangeMeters } from '#domain/battery.ts';
import { longClock, shortClock } from '#domain/duration.ts';
import { OwnRide } from '#features/track/OwnRide.tsx';
import { useFormat } from '#i18n/useFormat.ts';
import { useStageTexts } from '#i18n/useStageTexts.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import { cx } from '#ui/cx.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Meter } from '#ui/Meter.tsx';
import { Timer } from '#ui/Timer.tsx';
import type { RideView } from './ride.view.ts';
import text from '#ui/text.module.css';
import styles from './RidePanel.module.css';

/** The clock, the cost, the free time left, and the next price change. */
export function RideFigures({ view }: { view: RideView }) {
  const { t } = useLingui();
  const format = useFormat();
  const stageTexts = useStageTexts();
  const title = useVehicleTitle(view.rent);
  const range = rangeMeters(view.rent);
  const sum = view.cost === null ? null : format.money(view.cost);
  const { beside, meter, mode } = view;
  const besideLabel = {
    free: t`ещё бесплатно`,
    untilPrice: t`до новой цены`,
    perMinute: t({ message: 'за минуту', comment: 'Under a price: ₽6 per minute' }),
    wholeRide: t`вся поездка`,
  };
  const isPaused = mode === 'paused' || mode === 'resuming';

  return (
    <>
      <div className={cx(styles.head, isPaused && styles.state)}>
        {isPaused ? (
          <>
            <h1>{mode === 'resuming' ? t`Снимаем с паузы` : t({ message: 'Пауза', context: 'state' })}</h1>
            <span>{title}</span>
          </>
        ) : (
          <>
            <h1>
              {/* Arriving here, the focus says that the ride is on. */}
              {mode === 'riding' && !view.still && (
                <span className={text.hidden}>{`${stageTexts('ACTIVE_RIDE')}. `}</span>
              )}
              <span>{mode === 'pausing' ? t`Ставим на паузу` : title}</span>
            </h1>
            {range !== null && (
              <span>
                <Icon name={range < LOW_METERS ? 'battery-low' : 'battery'} size="small" />
                {format.range(range)}
              </span>
            )}
          </>
        )}
      </div>
      <Timer still={view.still || view.unconfirmed} label={isPaused ? t`Время паузы` : t`Время поездки`}>
        {longClock(view.clock)}
      </Timer>
      <Announcer view={view} cost={sum} />
      <DescriptionList
        facts={[
          ...(sum === null && !view.sumsAreUnknown
            ? []
            : [
                {
                  key: 'cost',
                  label: view.still ? t`итого пока` : t`сейчас`,
                  value:
                    sum === null
                      ? t({ message: 'Уточняем', comment: 'In place of the cost of the ride' })
                      : `≈\u00A0${sum}`,
                },
              ]),
          ...(beside
            ? [
                {
                  key: beside.kind,
                  label: besideLabel[beside.kind],
                  value: beside.kind === 'perMinute' ? format.money(beside.cost) : shortClock(beside.seconds),
                },
              ]
            : []),
        ]}
      />
      {view.sumsAreUnknown && (
        <p className={cx(text.label, text.second)}>{t`Уточняем сумму. Ехать и завершать поездку можно как обычно.`}</p>
      )}
      {view.isCapped && <p className={cx(text.label, text.second)}>{t`Больше не станет: это предел за поездку.`}</p>}
      <FreeAndNext view={view} meter={meter} />
      {mode === 'riding' && !view.still && <OwnRide rentId={view.rent.id} />}
    </>
  );
}

/** Below 5 km the rider should plan the route. */
const LOW_METERS = 5_000;

function FreeAndNext({
  view: { next, pause, mode, still, unconfirmed },
  meter,
}: {
  view: RideView;
  meter: RideView['meter'];
}) {
  const { t } = useLingui();
  const used = Math.floor((meter?.usedSeconds ?? 0) / 60);
  const total = Math.round((meter?.ofSeconds ?? 0) / 60);
  const nextPriceText = useNextPriceText(next, mode === 'riding' && pause?.own === true ? pause.cost : null);
  const paused = usePauseText(still || unconfirmed || (next && mode === 'riding') ? null : pause, mode);
  if (!meter && nextPriceText === null && paused === null) return null;
  return (
    <div className={styles.free}>
      {meter && (
        <Meter
          label={t`Бесплатные минуты: прошло ${used} из ${total}`}
          value={meter.usedSeconds}
          max={meter.ofSeconds}
        />
      )}
      {nextPriceText !== null && <p>{nextPriceText}</p>}
      {paused !== null && <p>{paused}</p>}
    </div>
  );
}

/**
 * From which minute the price changes and to what, and what a pause would cost. A time of day would read as a length
 * at night: «С 00:48».
 */
function useNextPriceText(next: RideView['next'], pauseCost: number | null): string | null {
  const { t } = useLingui();
  const format = useFormat();
  const minute = next?.minute ?? 0;
  const price = format.money(next?.cost ?? 0);
  const pausePrice = format.money(pauseCost ?? 0);
  if (next === null) return null;
  if (pauseCost === null)
    return t({
      message: `С ${minute}-й минуты — ${price} за минуту`,
      comment: 'From minute 31 of the ride on: ₽6 a minute',
    });
  return t({
    message: `С ${minute}-й минуты — ${price} за минуту, на паузе ${pausePrice}`,
    comment: 'From minute 31 of the ride on: ₽6 a minute, paused ₽2',
  });
}

/**
 * The price of a paused minute: shown before and during a pause. During a ride, a pause at the ride's price is not
 * mentioned.
 */
function usePauseText(pause: RideView['pause'], mode: RideView['mode']): string | null {
  const { t } = useLingui();
  const price = useFormat().money(pause?.cost ?? 0);
  if (pause === null) return null;
  if (pause.own) return pause.cost === 0 ? t`Пауза бесплатная` : t`На паузе минута стоит ${price}`;
  if (mode !== 'paused') return null;
  return pause.cost === 0 ? t`Пауза идёт в счёт бесплатных минут` : t`На паузе минута стоит ${price}, как в пути`;
}

/** Seconds: so long a text stays for a screen reader. Then it is gone, so that nobody finds it beside the clock. */
const SAID_SECONDS = 5;

/**
 * What a screen reader says by itself: the steps of a pause, the network that is back, and once a minute the time and
 * the cost, so that it follows the ride without a flood of messages.
 */
function Announcer({ view, cost }: { view: RideView; cost: string | null }) {
  const { t } = useLingui();
  const { mode, clock } = view;
  const minutes = useFormat().minutesSpoken(Math.floor(clock / 60));
  const isMinute = clock % 60 < SAID_SECONDS;
  // After the steps of the locks the focus is on the heading, which says it.
  const [beganPaused] = useState(mode === 'paused');
  const isOffline = view.banner?.kind === 'offline';
  const [wasOffline, setWasOffline] = useState(isOffline);
  if (wasOffline !== isOffline && (isOffline || isMinute)) setWasOffline(isOffline);
  const words = () => {
    if (mode === 'resuming') return t`Снимаем с паузы`;
    if (!isMinute) return wasOffline && !isOffline ? t`Интернет снова есть` : '';
    if (clock < 60 || cost === null)
      return mode === 'paused' && !beganPaused ? t({ message: 'Пауза', context: 'state' }) : '';
    return mode === 'paused' ? t`Пауза ${minutes}, примерно ${cost}` : t`В пути ${minutes}, примерно ${cost}`;
  };
  return (
    <p className={text.hidden} aria-live="polite">
      {words()}
    </p>
  );
}
