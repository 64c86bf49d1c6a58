import { cityAround, type Frame, type Place } from './city.ts';
import styles from './City.module.css';

/** Water, parks and roads of a drawing. @param place where a location is in the drawing */
export function City({ place, frame }: { place: Place; frame: Frame }) {
  const { water, parks, roads } = cityAround(place, frame);
  return (
    <>
      {parks.map((path, i) => (
        <path key={i} d={path} className={styles.park} />
      ))}
      {water.map((path, i) => (
        <path key={i} d={path} className={styles.water} />
      ))}
      <path d={roads} className={styles.road} />
    </>
  );
}
