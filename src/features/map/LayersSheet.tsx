import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type LayerMode, type MapLayer, offeredLayers } from '#domain/mapLayers.ts';
import type { BikeLanesNow } from '#features/cityMap/useBikeLanes.ts';
import type { LayersNow } from '#features/cityMap/useLayers.ts';
import { useDataSaver } from '#hooks/useDataSaver.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Switch } from '#ui/Switch.tsx';
import { useModeTexts } from './useModeTexts.ts';
import text from '#ui/text.module.css';
import styles from './LayersSheet.module.css';

const MODES = [60] as const;

/**
 * The layers of the map, chosen by the rider. During a ride the app chooses the layers: the switches show its choice
 * and are disabled.
 */
export function LayersSheet({ layers, onClose }: { layers: LayersNow; onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const { choice, choose, shown, hasDocked, mode, bikeLanes } = layers;
  const isByRide = mode !== 'none' && choice.autoLayout;
  const texts = useLayerTexts();
  const lanesNote = useBikeLanesNote(bikeLanes);
  const saving = useDataSaver();

  return (
    <Sheet labelledBy={titleId} modes={MODES} modal onClose={onClose}>
      <h2 id={titleId} className={cx(text.title, styles.title)}>
        {t`Слои карты`}
      </h2>
      <Rows>
        <SwitchRow
          title={t({
            message: 'Автослои',
            comment: 'A switch: layers of the map that choose themselves during a ride',
          })}
          note={t`В поездке карта сама покажет нужное, потом вернёт ваш выбор.`}
          isOn={choice.autoLayout}
          onChange={(autoLayout) => choose({ ...choice, autoLayout })}
        />
      </Rows>
      {mode !== 'none' && choice.autoLayout && <ByRide mode={mode} />}
      <fieldset className={styles.choices} disabled={isByRide}>
        <legend className={text.hidden}>{t`Что показывать`}</legend>
        <Rows>
          {offeredLayers(hasDocked).map((layer) => (
            <SwitchRow
              key={layer}
              {...texts[layer]}
              isOn={isByRide ? shown[layer] : choice[layer]}
              onChange={(isOn) => choose({ ...choice, [layer]: isOn })}
            />
          ))}
        </Rows>
      </fieldset>
      <Rows className={styles.saving}>
        {bikeLanes !== 'none' && (
          <SwitchRow
            title={t({ message: 'Велодорожки', comment: 'A layer of the map' })}
            note={lanesNote}
            isOn={choice.bikeLanes}
            onChange={(isOn) => choose({ ...choice, bikeLanes: isOn })}
          />
        )}
        <SwitchRow
          title={t({ message: 'Экономить трафик', comment: 'A switch: low-data mode of the map' })}
          note={t`Сначала список, карта по нажатию. Обновляем раз в две минуты.`}
          isOn={saving.isOn}
          onChange={saving.choose}
        />
      </Rows>
    </Sheet>
  );
}

/** Explains why the switches are disabled. */
function ByRide({ mode }: { mode: Exclude<LayerMode, 'none'> }) {
  const { t } = useLingui();
  const shows = useModeTexts(mode);
  return (
    <p className={cx(text.label, text.second, styles.why)}>
      {shows} {t`Чтобы выбрать самим, выключите автослои.`}
    </p>
  );
}

type LayerTexts = { title: string; note?: string };

function SwitchRow({ title, note, isOn, onChange }: LayerTexts & { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  const titleId = useId();
  const noteId = useId();
  return (
    <label htmlFor={id} className={rowClass({ icon: false })}>
      <RowTexts
        title={
          <span id={titleId} className={styles.name}>
            {title}
          </span>
        }
        note={
          note === undefined ? undefined : (
            <span id={noteId} aria-live="polite">
              {note}
            </span>
          )
        }
        end={
          <Switch
            id={id}
            aria-labelledby={titleId}
            {...(note !== undefined && { 'aria-describedby': noteId })}
            checked={isOn}
            onChange={onChange}
          />
        }
      />
    </label>
  );
}

function useBikeLanesNote(bikeLanes: BikeLanesNow): string {
  const { t } = useLingui();
  if (bikeLanes === 'loading') return t`Загружаем`;
  if (bikeLanes === 'failed') return t`Не загрузились. Попробуем снова, когда появится сеть.`;
  return t({
    message: 'Видны и в поездке',
    comment: 'Under the layer of bike lanes: shown during a ride too',
  });
}

function useLayerTexts(): Record<MapLayer, LayerTexts> {
  const { t } = useLingui();
  return {
    bikes: {
      title: useRuntime().vehicleFeed
        ? t({ message: 'Велосипеды', comment: 'A layer of the map' })
        : t({ message: 'Велосипеды Электро 2.0', comment: 'A layer of the map: Electro 2.0 bikes' }),
    },
    scooters: { title: t({ message: 'Самокаты', comment: 'A layer of the map' }) },
    mechanicalStations: {
      title: t`Механические станции`,
      note: t({ message: 'И велосипеды на них', comment: 'Under the layer of stations: and the bikes there' }),
    },
    electricStations: { title: t`Электрические станции`, note: t`И электро\u00ADвелосипеды на них` },
    parkings: { title: t({ message: 'Парковки', comment: 'A layer of the map' }), note: t`Видны вблизи` },
    slowZones: { title: t`Медленные зоны`, note: t`Где и когда скорость ограничена` },
  };
}
