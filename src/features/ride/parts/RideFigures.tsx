import { useLingui } from '@lingui/react/macro';
import { rangeMeters } from '#domain/battery.ts';
import { longClock, shortClock } from '#domain/duration.ts';
import { OwnRide } from '#features/track/index.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { Meter } from '#ui/Meter.tsx';
import text from '#ui/text.module.css';
import { Timer } from '#ui/Timer.tsx';
import type { RideScreen } from '../ride.screen.ts';
import styles from '../RidePanel.module.css';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import { Pair } from '#ui/Facts.tsx';

/** Clock, cost, what is left of the free time, and when the price changes to what. */
export function RideFigures({ screen }: { screen: RideScreen }) {
  const { t } = useLingui();
  const format = useFormat();
  const title = useVehicleTitle(screen.rent);
  const range = rangeMeters(screen.rent);
  const sum = screen.cost === null ? null : format.money(screen.cost);
  const { beside, meter, mode } = screen;
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
            <h1>{mode === 'pausing' ? t`Ставим на паузу` : title}</h1>
            {range !== null && (
              <span>
                <Icon name={range < LOW_METERS ? 'battery-low' : 'battery'} size="small" />
                {format.range(range)}
              </span>
            )}
          </>
        )}
      </div>
      <Timer still={screen.still || screen.unconfirmed} label={isPaused ? t`Время паузы` : t`Время поездки`}>
        {longClock(screen.clock)}
      </Timer>
      <MinuteNews seconds={screen.clock} cost={sum} paused={isPaused} />
      <Pair
        facts={[
          ...(sum === null
            ? []
            : [{ key: 'cost', label: screen.still ? t`итого пока` : t`сейчас`, value: `≈\u00A0${sum}` }]),
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
      <FreeAndNext screen={screen} meter={meter} />
      {mode === 'riding' && !screen.still && <OwnRide rentId={screen.rent.id} />}
    </>
  );
}

/** Under 5 km a rider should think of the way. */
const LOW_METERS = 5_000;

function FreeAndNext({
  screen: { next, pause, mode, still, unconfirmed },
  meter,
}: {
  screen: RideScreen;
  meter: RideScreen['meter'];
}) {
  const { t } = useLingui();
  const used = Math.floor((meter?.usedSeconds ?? 0) / 60);
  const total = Math.round((meter?.ofSeconds ?? 0) / 60);
  const later = useNextWords(next, mode === 'riding' && pause?.own === true ? pause.cost : null);
  const paused = usePauseWords(still || unconfirmed || (next && mode === 'riding') ? null : pause, mode);
  if (!meter && later === null && paused === null) return null;
  return (
    <div className={styles.free}>
      {meter && (
        <Meter
          label={t`Бесплатные минуты: прошло ${used} из ${total}`}
          value={meter.usedSeconds}
          max={meter.ofSeconds}
        />
      )}
      {later !== null && <p>{later}</p>}
      {paused !== null && <p>{paused}</p>}
    </div>
  );
}

/** When the price changes and to what, and what a pause would cost instead. */
function useNextWords(next: RideScreen['next'], pauseCost: number | null): string | null {
  const { t } = useLingui();
  const format = useFormat();
  const time = format.time(next?.at ?? 0);
  const price = format.money(next?.cost ?? 0);
  const pausePrice = format.money(pauseCost ?? 0);
  if (next === null) return null;
  if (pauseCost === null)
    return t({ message: `С\u00A0${time} минута стоит ${price}`, comment: 'From 14:38 a minute costs ₽6' });
  return t({
    message: `С\u00A0${time} минута стоит ${price}, на паузе ${pausePrice}`,
    comment: 'From 14:38 a minute costs ₽6, paused ₽2',
  });
}

/** What a paused minute costs: known before the pause, and said in it. While riding, a pause that costs like riding is no news. */
function usePauseWords(pause: RideScreen['pause'], mode: RideScreen['mode']): string | null {
  const { t } = useLingui();
  const price = useFormat().money(pause?.cost ?? 0);
  if (pause === null) return null;
  if (pause.own) return pause.cost === 0 ? t`Пауза бесплатная` : t`На паузе минута стоит ${price}`;
  if (mode !== 'paused') return null;
  return pause.cost === 0 ? t`Пауза идёт в счёт бесплатных минут` : t`На паузе минута стоит ${price}, как в пути`;
}

/** Said once a minute, so that a screen reader follows the ride without being flooded. */
function MinuteNews({ seconds, cost, paused }: { seconds: number; cost: string | null; paused: boolean }) {
  const { t } = useLingui();
  const minutes = useFormat().minutesSpoken(Math.floor(seconds / 60));
  return (
    <p className={text.hidden} aria-live="polite">
      {seconds >= 60 &&
        cost !== null &&
        (paused ? t`Пауза ${minutes}, примерно ${cost}` : t`В пути ${minutes}, примерно ${cost}`)}
    </p>
  );
}
