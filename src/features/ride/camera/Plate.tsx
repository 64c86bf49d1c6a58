import styles from './Plate.module.css';

/** Shows where the number is: below the code on the handlebar. A drawing, not a valid code. */
export const Plate = ({ label }: { label: string }) => (
  <svg className={styles.plate} viewBox="0 0 200 200" {...{ role: 'img', 'aria-label': label }}>
    <rect x="10" y="4" width="180" height="192" rx="20" fill="#00592b" />
    <rect x="46" y="18" width="108" height="108" rx="8" fill="#e6efe9" />
    <path
      d="M58 30h26v26H58zM116 30h26v26h-26zM58 88h26v26H58zM96 62h10v10H96zM116 74h12v12h-12zM100 92h14v10h-14zM126 100h14v14h-14zM94 34h10v14H94z"
      fill="#6fa186"
    />
    <rect x="30" y="140" width="140" height="42" rx="10" fill="var(--warn)" />
    <text className={styles.number} x="100" y="170" textAnchor="middle" fill="var(--on-warn)">
      51307
    </text>
  </svg>
);

/** The sign of a parking: its number is below the P. */
export const ParkingSign = ({ label }: { label: string }) => (
  <svg className={styles.plate} viewBox="0 0 200 200" {...{ role: 'img', 'aria-label': label }}>
    <rect x="13" y="7" width="174" height="186" rx="20" fill="var(--surface)" stroke="var(--text)" strokeWidth="6" />
    <text className={styles.letter} x="100" y="106" textAnchor="middle" fill="var(--text)">
      P
    </text>
    <rect x="34" y="132" width="132" height="44" rx="10" fill="var(--fill)" />
    <text className={styles.number} x="102" y="163" textAnchor="middle" fill="var(--text)">
      1208
    </text>
  </svg>
);
