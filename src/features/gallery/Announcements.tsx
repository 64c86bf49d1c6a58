import { useState } from 'react';
import { AnnouncementSlot } from '#features/map/AnnouncementSlot.tsx';
import { Art } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import styles from './Gallery.module.css';

const DAILY = [{ name: 'daily', title: 'Сегодня 30 минут в подарок', picture: <Art name="omni" /> }];
const OTHERS = [
  { name: 'parks', title: 'Новые станции в парках', picture: <Art name="bike" /> },
  { name: 'rules', title: 'Тише у школ', picture: <Art name="scooter" /> },
];

/** The announcements above Scan. */
export function Announcements() {
  const [shown, setShown] = useState<'daily' | 'carousel' | null>('daily');
  const nothing = () => undefined;
  return (
    <section className={styles.card} aria-label="Banners of the map">
      {shown === 'daily' && <AnnouncementSlot banners={DAILY} onOpen={nothing} onClose={() => setShown('carousel')} />}
      {shown === 'carousel' && <AnnouncementSlot banners={OTHERS} onOpen={nothing} onClose={() => setShown(null)} />}
      {shown === null && <Button onClick={() => setShown('daily')}>Показать снова</Button>}
    </section>
  );
}
