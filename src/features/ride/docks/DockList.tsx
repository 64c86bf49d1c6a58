import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressIn } from '#domain/address.ts';
import type { StationPower } from '#domain/station.ts';
import { useClock } from '#hooks/useClock.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useTravelText } from '#i18n/useTravelTexts.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import type { DockStation, DockStations } from './docks.view.ts';
import { type NearestDocks, useNearestDocks } from './useNearestDocks.ts';
import text from '#ui/text.module.css';
import styles from './DockList.module.css';

/** A list older than this shows its time. */
const AGED_MS = 60_000;

/** The nearest free docks for such a bike, each with its route, and the nearer station that is full. */
export function DockList({ power }: { power: StationPower }) {
  const { t } = useLingui();
  const docks = useNearestDocks(power);
  return (
    <section className={styles.docks} aria-label={t`Свободные доки рядом`}>
      <h2 className={text.titleS}>{t`Свободные доки рядом`}</h2>
      <Answer docks={docks} />
    </section>
  );
}

function Answer({ docks }: { docks: NearestDocks }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { position } = useRuntime().device;
  switch (docks.kind) {
    case 'nowhere':
      return (
        <Aside
          message={t`Не видим, где вы. Станции есть на карте.`}
          button={
            <Button size="small" icon="locate" onClick={() => void position.ask().catch(report)}>
              {t`Показать, где я`}
            </Button>
          }
        />
      );
    case 'failed':
      return (
        <Aside
          message={t`Станции не загрузились.`}
          button={
            <Button size="small" icon="refresh" onClick={docks.retry}>
              {t`Повторить`}
            </Button>
          }
        />
      );
    case 'looking':
      return (
        <SkeletonGroup label={t`Ищем свободные доки`}>
          <Skeleton />
          <Skeleton shape="mid" />
        </SkeletonGroup>
      );
    case 'known':
      return <Known stations={docks.stations} receivedAt={docks.receivedAt} />;
  }
}

const Aside = ({ message, button }: { message: string; button: ReactNode }) => (
  <>
    <p className={text.second}>{message}</p>
    {button}
  </>
);

function Known({ stations: { free, full }, receivedAt }: { stations: DockStations; receivedAt: number }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const isAged = useClock('server') - receivedAt > AGED_MS;
  const clock = format.time(receivedAt);
  const passed = full?.address ? addressIn(i18n.locale, full.address) : null;
  return (
    <>
      {passed !== null && (
        <p className={text.second}>
          {t({ message: `Ближе всех «${passed}», но там все доки заняты.`, comment: 'The nearest station is full' })}
        </p>
      )}
      {free.length === 0 ? (
        <p className={text.second}>{t`Рядом свободных нет. Дальше станции есть на карте.`}</p>
      ) : (
        <Rows className={styles.rows}>
          {free.map((station) => (
            <DockRow key={station.id} station={station} />
          ))}
        </Rows>
      )}
      {isAged && <p className={`${text.caption} ${text.second}`}>{t`Данные на ${clock}`}</p>}
    </>
  );
}

function DockRow({ station: { id, address, travel, freeDocks } }: { station: DockStation }) {
  const { i18n, t } = useLingui();
  const travelText = useTravelText()(travel);
  const title = address ? addressIn(i18n.locale, address) : t`Станция`;
  return (
    <Link to={paths.map} search={{ station: id }} className={rowClass({ icon: false })}>
      <RowTexts
        title={title}
        note={travelText}
        end={t({
          message: `${plural(freeDocks, { one: '# док', few: '# дока', many: '# доков', other: '# дока' })}`,
          comment: 'Free docks of a station, at the end of its row',
        })}
        sign="next"
      />
    </Link>
  );
}
