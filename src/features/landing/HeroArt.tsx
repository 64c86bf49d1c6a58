import { artUrl } from '#ui/artUrl.ts';
import styles from './Landing.module.css';

/** A bike that stands on the point of a map pin. */
export const HeroArt = ({ label }: { label: string }) => (
  <svg className={styles.art} viewBox="45 12 300 329" preserveAspectRatio="xMidYMax meet" role="img" aria-label={label}>
    <path className={styles.pin} d="M195 340C178 306 62 274 62 148A133 133 0 0 1 328 148C328 274 212 306 195 340Z" />
    <use href={artUrl('omni')} x="48" y="165" width="300" height="187.5" />
  </svg>
);
