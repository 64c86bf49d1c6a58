import type { PastRide } from '#api/history.ts';
import { useFormat } from '#i18n/useFormat.ts';
import text from '#ui/text.module.css';
import type { Day } from './byDay.ts';
import styles from './History.module.css';

export function DayOfRides({ day }: { day: Day }) {
  const format = useFormat();
  return (
    <section className={styles.day}>
      <h2 className={text.titleS}>{format.day(day.at)}</h2>
      <ul className={styles.list}>
        {day.rides.map((ride) => (
          <RideRow key={ride.id} ride={ride} />
        ))}
      </ul>
    </section>
  );
}

function RideRow({ ride }: { ride: PastRide }) {
  const format = useFormat();
  return (
    <li className={styles.ride}>
      <p className={text.strong}>
        {format.time(ride.startedAt)}–{format.time(ride.endedAt)}
      </p>
      {ride.duration !== null && <p className={text.label}>{format.minutes(Math.ceil(ride.duration / 60))}</p>}
      <dl className={styles.facts}>
        {ride.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
