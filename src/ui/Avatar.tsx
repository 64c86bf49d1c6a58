import { useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Avatar.module.css';

type AvatarProps = {
  /** Shown where there is no picture, or where it does not load. Empty: a drawn person. */
  letter: string;
  /** URL of the picture, or null. */
  picture: string | null;
  big?: boolean;
};

/** A person's picture, else the first letter of the name. Decoration: the name must be beside it. */
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
        (letter && <span>{letter}</span>) || <Icon name="profile-fill" />
      )}
    </span>
  );
}
