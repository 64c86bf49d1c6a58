import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Wish } from '#domain/mapLayers.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import type { ListKind, Origin } from './list.view.ts';
import { useCityTexts } from './useCityTexts.ts';
import { usePowerNames } from './usePowerNames.ts';
import chips from '#ui/Chips.module.css';
import styles from './NearbyList.module.css';

type NearbyHeadProps = {
  origin: Origin;
  onLocate: () => void;
  onLayers: () => void;
  /** Shows the map although data saver mode prefers the list. */
  onShowMap: (() => void) | null;
};

/** The head of the list: the origin of the distances, and a button that makes the rider the origin. */
export function NearbyHead({ origin, onLocate, onLayers, onShowMap }: NearbyHeadProps) {
  const { t } = useLingui();
  const { title, note } = useOriginTexts(origin);
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        {note !== null && <p className={styles.note}>{note}</p>}
        {origin.from !== 'me' && origin.why !== 'far' && (
          <IconButton icon="locate" look="filled" label={t`Где я`} onClick={onLocate} />
        )}
        <IconButton icon="layers" look="filled" label={t`Слои карты`} onClick={onLayers} />
      </header>
      {onShowMap && (
        <div className={styles.saving}>
          <p className={styles.note}>{t`Экономим трафик: карта по нажатию.`}</p>
          <Button look="text" size="small" onClick={onShowMap}>{t`Показать карту`}</Button>
        </div>
      )}
    </>
  );
}

function useOriginTexts(origin: Origin): { title: string; note: string | null } {
  const { t } = useLingui();
  const city = useCityTexts();
  const format = useFormat();
  if (origin.from === 'me') {
    const { roughMeters } = origin;
    const rough = format.distance(roughMeters ?? 0);
    return {
      title: t`Рядом с вами`,
      note:
        roughMeters === null
          ? null
          : t({
              message: `Место примерное: ± ${rough}`,
              comment: 'The phone knows only roughly where it is: ± 250 m',
            }),
    };
  }
  const title = origin.from === 'map' ? t`В центре карты` : city.middle;
  switch (origin.why) {
    case 'unknown':
      return { title, note: t`Покажите, где вы` };
    case 'denied':
      return { title, note: t`Нет доступа к геопозиции` };
    case 'unavailable':
      return { title, note: t`Не видим, где вы` };
    case 'far':
      return { title, note: city.away };
  }
}

type NearbyKindsProps = {
  kinds: readonly ListKind[];
  wish: Wish;
  onChoose: (wish: Wish) => void;
  /** The layers show both kinds of stations. */
  hasPowers: boolean;
};

/** The kinds that the map and the list can show alone. Stations have a tab for each kind of bike (map-and-rent §2). */
export function NearbyKinds({ kinds, wish, onChoose, hasPowers }: NearbyKindsProps) {
  const { t } = useLingui();
  const names = usePowerNames();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Beyond the edge the rider would not see what filters the map.
    strip.current?.querySelector('input:checked')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [wish.kind]);
  const labels: Record<ListKind, string> = {
    all: t({ message: 'Все', comment: 'Tab of the search: stations of both kinds, and parkings' }),
    bikes: useRuntime().vehicleFeed ? t({ message: 'Велосипеды', comment: 'A layer of the map' }) : t`Электро 2.0`,
    scooters: t({ message: 'Самокаты', comment: 'A layer of the map' }),
    stations: t({ message: 'Станции', comment: 'A kind of place in a list: bike stations' }),
    parkings: t({ message: 'Парковки', comment: 'A layer of the map' }),
  };
  if (kinds.length < 2) return null;
  const choose = (kind: ListKind) => onChoose({ kind, power: 'all' });
  return (
    <>
      <div className={styles.choice}>
        <div ref={strip} className={styles.kinds}>
          <Chips
            legend={t`Что показать`}
            legendHidden
            name="nearby-kind"
            choices={kinds.map((value) => ({ value, label: labels[value] }))}
            chosen={wish.kind}
            onChoose={choose}
          />
        </div>
        <div className={styles.kind}>
          <select
            className={chips.chip}
            aria-label={t`Что показать`}
            value={wish.kind}
            onChange={({ target }) => choose(kinds.find((kind) => kind === target.value) ?? 'all')}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {labels[kind]}
              </option>
            ))}
          </select>
          <Icon name="down" size="small" />
        </div>
      </div>
      {wish.kind === 'stations' && hasPowers && (
        <SegmentedControl
          label={t`Какие станции показать`}
          choices={[
            { value: 'all', label: labels.all },
            { value: 'mechanical', label: names.mechanical.short },
            { value: 'electric', label: names.electric.short },
          ]}
          chosen={wish.power}
          onChoose={(power) => onChoose({ kind: 'stations', power })}
        />
      )}
    </>
  );
}
