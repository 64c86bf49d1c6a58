import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { Button } from '#ui/Button.tsx';
import { REACH, type Reach } from './list.view.ts';
import styles from './NearbyList.module.css';

/** Stands above the rows if even the nearest one is far. */
export function FarNote({ nearest }: { nearest: number }) {
  const { t } = useLingui();
  const format = useFormat();
  if (nearest <= REACH.near) return null;
  const near = format.distance(REACH.near);
  const first = format.distance(nearest);
  return (
    <p className={styles.note}>
      {t({
        message: `Ближе ${near} ничего нет. До первого ${first}.`,
        comment: 'Nothing within 1 km; the first in the list is 1.7 km away',
      })}
    </p>
  );
}

/** Stands below the rows: says how far the list reaches and offers to widen it. */
export function ListEnd({ reach, onWiden }: { reach: Reach; onWiden: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const here = format.distance(REACH[reach]);
  const wide = format.distance(REACH.wide);
  return (
    <div className={styles.end}>
      <p className={styles.note}>
        {t({ message: `Это всё в радиусе ${here}`, comment: 'End of a list: that is all within 1 km' })}
      </p>
      {reach === 'near' && (
        <Button size="small" onClick={onWiden}>
          {t({ message: `Искать до ${wide}`, comment: 'A button: look within 3 km' })}
        </Button>
      )}
    </div>
  );
}
