import { type ReactNode, useState } from 'react';
import styles from './Tariffs.module.css';

/** The operator's picture of a tariff; our drawing if there is none or it does not load. */
export function TariffIcon({ address, instead }: { address: string | null; instead: ReactNode }) {
  const [isBroken, setBroken] = useState(false);
  if (!address || isBroken) return instead;
  return <img src={address} alt="" className={styles.art} loading="lazy" onError={() => setBroken(true)} />;
}
