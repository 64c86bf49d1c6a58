import { useEffect } from 'react';
import { usePosition } from '#hooks/usePosition.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { CityMapBox, useMapView } from './CityMapBox.tsx';
import { layeredCells } from './layers.view.ts';
import { useMapCells } from './map.queries.ts';
import { useCityMap } from './useCityMap.ts';
import { useLayers } from './useLayers.ts';
import styles from './RideMap.module.css';

/** Share of the screen height that the ride's panel covers. */
const PANEL_SHARE = 0.5;

/** The map behind a ride: shows where the rider is and where the vehicle can be left. */
export function RideMap() {
  const city = useCityMap();
  const map = city.kind === 'ready' ? city.map : null;
  const reading = usePosition();
  const view = useMapView(map);
  const isWide = useIsWide();
  const { shown } = useLayers(map);
  const { cells } = useMapCells(useRuntime().publicApi, view?.cover ?? [], true);

  useEffect(() => {
    if (reading.kind === 'located') map?.follow(reading.position);
  }, [map, reading]);

  return (
    <div className={styles.ground}>
      <CityMapBox
        map={map}
        cells={layeredCells(cells, shown)}
        chosen={null}
        reading={reading}
        covered={isWide ? 0 : window.innerHeight * PANEL_SHARE}
        onPick={ignore}
      />
    </div>
  );
}

const ignore = () => {};
