import { useState } from 'react';
import { PromoSlot } from '#features/map/index.ts';
import { Button } from '#ui/Button.tsx';
import styles from './Gallery.module.css';

const picture = (colour: string, words: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 120"><rect width="360" height="120" fill="${colour}"/><text x="24" y="68" font-family="sans-serif" font-size="24" font-weight="700" fill="#fff">${words}</text></svg>`)}`;
const banner = (name: string, colour: string, title: string) => ({ name, imageUrl: picture(colour, title), title });
const DAILY = banner('daily', '#00592b', 'Сегодня 30 минут в подарок');
const OTHERS = [banner('parks', '#1f4a8f', 'Новые станции в парках'), banner('rules', '#6b3a00', 'Тише у школ')] as const;

/** What stands over Scan when the operator has something to tell. */
export function Promo() {
  const [shown, setShown] = useState<'daily' | 'carousel' | null>('daily');
  return (
    <section className={styles.card} aria-label="Banners of the map">
      {shown === 'daily' && <PromoSlot banners={[DAILY]} onClose={() => setShown('carousel')} />}
      {shown === 'carousel' && <PromoSlot banners={OTHERS} onClose={() => setShown(null)} />}
      {shown === null && <Button onClick={() => setShown('daily')}>Показать снова</Button>}
    </section>
  );
}
