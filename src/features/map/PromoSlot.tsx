import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#ui/IconButton.tsx';
import type { PromoBanner } from './footSlot.ts';
import styles from './PromoSlot.module.css';

type PromoSlotProps = {
  banners: readonly [PromoBanner, ...PromoBanner[]];
  onClose: () => void;
};

/** The operator's pictures over Scan: in the flow of the foot, so that they push and never cover. Several are swept aside one by one. */
export function PromoSlot({ banners, onClose }: PromoSlotProps) {
  const { t } = useLingui();
  const name = t({ message: 'Новости проката', comment: 'Name of the banner over the Scan button: news and offers of the bike rental' });
  return (
    <section className={styles.slot} aria-label={name}>
      {/* Swept by finger or by arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller has to be reached by keyboard */}
      <ul className={styles.strip} aria-label={name} {...(banners.length > 1 && { tabIndex: 0 })}>
        {banners.map((banner) => (
          <li key={banner.name}>
            <img src={banner.imageUrl} alt={banner.title} className={styles.picture} decoding="async" />
          </li>
        ))}
      </ul>
      <IconButton icon="close" look="filled" label={t`Скрыть новости`} className={styles.close} onClick={onClose} />
    </section>
  );
}
