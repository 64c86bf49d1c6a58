import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { Icon } from '#ui/Icon.tsx';
import { useOwnSpeed, useTrack } from './useTrack.ts';
import styles from './OwnRide.module.css';

/** The speed and the distance that this phone measured. Nothing until it has measured a part of the ride. */
export function OwnRide({ rentId }: { rentId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const track = useTrack(rentId);
  const kmh = useOwnSpeed();
  if (!track) return null;
  const speed = format.number(kmh ?? 0);
  const distance = format.distance(track.meters);
  return (
    <p className={styles.ride}>
      <Icon name="route" size="small" />
      <span>
        {kmh === null
          ? t({
              message: `${distance}, пока экран включён`,
              comment: '3.2 km ridden while the screen is on: the speed is not known now',
            })
          : t({
              message: `${speed} км/ч · ${distance}, пока экран включён`,
              comment:
                '18 km/h, 3.2 km ridden while the screen is on: measured by the phone, which sees nothing while its screen is off',
            })}
      </span>
    </p>
  );
}
