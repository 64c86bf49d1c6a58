import { useLingui } from '@lingui/react/macro';
import { brandName, type CardBrand } from '#domain/bankCard.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './Cards.module.css';

/** A small mark of the card brand. The text beside it names the brand. */
export function CardBrandMark({ brand }: { brand: CardBrand | null }) {
  const { i18n } = useLingui();
  return (
    <span className={styles.mark} aria-hidden="true">
      {brand === null && <Icon name="card" />}
      {brand === 'mastercard' ? (
        <svg viewBox="0 0 32 20">
          <circle cx="12" cy="10" r="8" fill="#d6332b" />
          <circle cx="20" cy="10" r="8" fill="#f0a020" fillOpacity=".88" />
        </svg>
      ) : (
        brand !== null && brandName(brand, i18n.locale).toUpperCase()
      )}
    </span>
  );
}
