import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { FillLevel, Station, StationPower } from '#domain/station.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Banner } from '#ui/Banner.tsx';
import { cx } from '#ui/cx.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { type StationAdvice, stationView } from './station.view.ts';
import { usePowerNames } from './usePowerNames.ts';
import styles from './LocationCard.module.css';

/** The bikes and free places of a station. A station of both kinds has a tab for each. */
export function StationFacts({ station, ridden = null }: { station: Station; ridden?: StationPower | null }) {
  const format = useFormat();
  const countTexts = useCountTexts();
  const [tab, setTab] = useState<StationPower | null>(null);
  const { tabs, power, bikes, advice } = stationView(station, tab, ridden);
  return (
    <StationLines
      tabs={tabs.length > 0 && <PowerTabs tabs={tabs} chosen={power} onChoose={setTab} />}
      bikes={{ number: format.number(bikes), text: countTexts.bikes(bikes) }}
      places={{ number: format.number(station.freePlaces), text: countTexts.freePlaces(station.freePlaces) }}
      level={station.level && <Level level={station.level} />}
      working={format.number(station.workingPorts)}
      ports={format.number(station.ports)}
      advice={<Advice advice={advice} />}
    />
  );
}

type Count = { number: string; text: ReactNode };
type StationLinesProps = Record<'tabs' | 'level' | 'advice', ReactNode> &
  Record<'bikes' | 'places', Count> &
  Record<'working' | 'ports', string>;

/** The page's first screen has the same lines, as a draft (src/first/CardStart.tsx). */
export function StationLines({ tabs, bikes, places, level, working, ports, advice }: StationLinesProps) {
  const { t } = useLingui();
  return (
    <>
      {tabs}
      <dl className={styles.counts}>
        <CountLines {...bikes} />
        <CountLines {...places} />
      </dl>
      <div className={styles.level}>
        {level}
        <span className={styles.second}>
          {t({
            message: `работает доков: ${working} из ${ports}`,
            comment: 'Docks in working order: “18 of 20 docks work”',
          })}
        </span>
      </div>
      {advice}
    </>
  );
}

const CountLines = ({ number, text }: Count) => (
  <div>
    <dt>{text}</dt>
    <dd>{number}</dd>
  </div>
);

/** What the large numbers of a station count. */
export function useCountTexts(): Record<'bikes' | 'freePlaces', (count: number) => string> {
  const { t } = useLingui();
  return {
    bikes: (bikes) =>
      t({
        message: `${plural(bikes, { one: 'велосипед', few: 'велосипеда', many: 'велосипедов', other: 'велосипеда' })} можно взять`,
        comment: 'Under a large number of bikes: 5 “bikes available”',
      }),
    freePlaces: (freePlaces) =>
      t({
        message: `${plural(freePlaces, { one: 'свободный док', few: 'свободных дока', many: 'свободных доков', other: 'свободного дока' })}`,
        comment: 'Under a large number of docks where a bike can be brought back: 7 “free docks”',
      }),
  };
}

type PowerTabsProps = {
  tabs: readonly StationPower[];
  chosen: StationPower;
  onChoose: (power: StationPower) => void;
};

export function PowerTabs({ tabs, chosen, onChoose }: PowerTabsProps) {
  const { t } = useLingui();
  const names = usePowerNames();
  return (
    <SegmentedControl
      label={t`Какие велосипеды показать`}
      choices={tabs.map((value) => ({ value, label: names[value].short }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

/** How full a station is. */
export const Level = ({ level }: { level: FillLevel }) => (
  <>
    <LevelBars level={level} />
    <LevelText level={level} />
  </>
);

/** How full a station is, as a text. */
function LevelText({ level }: { level: FillLevel }) {
  switch (level) {
    case 'disabled':
      return (
        <strong>
          <Trans>Закрыта</Trans>
        </strong>
      );
    case 'enabled':
      return (
        <strong>
          <Trans comment="A bike station">Открыта</Trans>
        </strong>
      );
    case 'low':
      return (
        <strong>
          <Trans comment="A bike station holds few bikes">Почти пустая</Trans>
        </strong>
      );
    case 'medium':
      return (
        <strong>
          <Trans comment="A bike station is half full">Заполнена наполовину</Trans>
        </strong>
      );
    case 'full':
      return (
        <strong>
          <Trans comment="A bike station has no place left">Заполнена</Trans>
        </strong>
      );
  }
}

const LEVELS: readonly FillLevel[] = ['enabled', 'low', 'medium', 'full'];

/** How full a station is, as bars. The text beside them has the same meaning. */
function LevelBars({ level }: { level: FillLevel }) {
  const height = LEVELS.indexOf(level);
  return (
    <span className={styles.bars} aria-hidden="true">
      {LEVELS.slice(1).map((step, i) => (
        <span key={step} className={cx(styles.bar, height > i && styles.on)} />
      ))}
    </span>
  );
}

export function Advice({ advice }: { advice: StationAdvice }) {
  const { t } = useLingui();
  switch (advice) {
    case 'closed':
      return (
        <Banner icon="no-entry" tone="plain" title={t`Станция закрыта`}>
          {t`Взять и вернуть велосипед здесь пока нельзя.`}
        </Banner>
      );
    case 'noBikes':
      return (
        <Banner icon="info" tone="plain" title={t`Велосипедов нет`}>
          {t`Вернуть велосипед можно, взять — на соседней станции.`}
        </Banner>
      );
    case 'noPlaces':
      return (
        <Banner icon="info" tone="plain" title={t`Свободных доков нет`}>
          {t`Взять велосипед можно, вернуть — на соседней станции.`}
        </Banner>
      );
    case 'noReturn':
      return (
        <Banner icon="info" tone="plain" title={t`Свободных доков нет`}>
          {t`Верните велосипед на соседнюю станцию.`}
        </Banner>
      );
    case 'otherKind':
      return (
        <Banner icon="info" tone="plain" title={t`Ваш велосипед сюда не встанет`}>
          {t`Здесь доки для других велосипедов. Верните его на соседнюю станцию.`}
        </Banner>
      );
    case null:
      return null;
  }
}
