import { useState } from 'react';
import styles from './Avatar.module.css';
import { cx } from './cx.ts';

type AvatarProps = {
  /** Stands where there is no picture, or none that comes. */
  letter: string;
  /** An address, or null. */
  picture: string | null;
  big?: boolean;
};

/** Who it is, at a glance: their picture, else the first letter of their name. The name itself stands beside it. */
export function Avatar({ letter, picture, big = false }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span className={cx(styles.avatar, big && styles.big)} aria-hidden="true">
      {picture !== null && picture !== missing ? (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setMissing(picture)}
        />
      ) : (
        letter
      )}
    </span>
  );
}
