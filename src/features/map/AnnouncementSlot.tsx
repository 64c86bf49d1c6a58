import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import text from '#ui/text.module.css';
import styles from './AnnouncementSlot.module.css';

type AnnouncementBanner = {
  name: string;
  /** Empty if the picture says everything. */
  title: string;
  picture: ReactNode;
};

type AnnouncementSlotProps = {
  banners: readonly AnnouncementBanner[];
  onOpen: (name: string) => void;
  onClose: () => void;
};

/**
 * The operator's announcements above Scan. They stand in the flow of the foot, so they push it up and never cover it.
 * The rider swipes through several banners.
 */
export function AnnouncementSlot({ banners, onOpen, onClose }: AnnouncementSlotProps) {
  const { t } = useLingui();
  const name = t({
    message: 'Новости проката',
    comment: 'Name of the banner over the Scan button: news and offers of the bike rental',
  });
  return (
    <section className={styles.slot} aria-label={name}>
      <ul className={styles.strip} aria-label={name}>
        {banners.map(({ name: key, title, picture }) => (
          <li key={key}>
            <button
              type="button"
              className={cx(styles.banner, title === '' && styles.alone)}
              aria-haspopup="dialog"
              onClick={() => onOpen(key)}
            >
              <span className={styles.picture}>{picture}</span>
              {title !== '' && <span className={cx(styles.title, text.label)}>{title}</span>}
            </button>
          </li>
        ))}
      </ul>
      <IconButton icon="close" label={t`Скрыть новости`} className={styles.close} onClick={onClose} />
    </section>
  );
}
