import { useEffect } from 'react';
import { useRuntime } from '#src/runtime.tsx';
import { CityMapBox, useMapView } from './CityMapBox.tsx';
import { useMapCells } from './map.queries.ts';
import { parkingsOnly } from './map.screen.ts';
import styles from './RideGround.module.css';
import { useCityMap } from './useCityMap.ts';
import { usePosition } from './usePosition.ts';

/** Share of the screen that the ride's panel covers. */
const PANEL_SHARE = 0.5;

/** The map behind a ride: where the rider is and where the vehicle may be left; free vehicles are of no use now. */
export function RideGround() {
  const city = useCityMap();
  const map = city.kind === 'ready' ? city.map : null;
  const reading = usePosition();
  const view = useMapView(map);
  const { cells } = useMapCells(useRuntime().publicApi, view?.cover ?? []);

  useEffect(() => {
    if (reading.kind === 'located') map?.follow(reading.position);
  }, [map, reading]);

  return (
    <div className={styles.ground}>
      <CityMapBox
        map={map}
        cells={parkingsOnly(cells)}
        chosen={null}
        reading={reading}
        covered={window.innerHeight * PANEL_SHARE}
        onPick={ignore}
      />
    </div>
  );
}

const ignore = () => {};
