import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import text from '#ui/text.module.css';
import styles from './PromoSlot.module.css';

export type SlotBanner = {
  name: string;
  /** Empty where the picture says it all. */
  title: string;
  picture: ReactNode;
};

type PromoSlotProps = {
  banners: readonly SlotBanner[];
  onOpen: (name: string) => void;
  onClose: () => void;
};

/** The operator's news over Scan: in the flow of the foot, so that they push and never cover. Several are swept aside one by one. */
export function PromoSlot({ banners, onOpen, onClose }: PromoSlotProps) {
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
