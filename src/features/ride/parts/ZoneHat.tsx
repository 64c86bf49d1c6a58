import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { errorWords } from '#errors/errorWords.ts';
import { useRuntime } from '#src/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/iconName.ts';
import type { RideScreen } from '../ride.screen.ts';
import styles from './ZoneHat.module.css';

type Zone = NonNullable<RideScreen['zone']>;

/** What the rules of this place ask of the rider, over the panel. */
export function ZoneHat({ zone }: { zone: Zone }) {
  useZoneTouch(zone.kind);
  const { icon, title, text } = useZoneWords(zone);
  return (
    <div
      role={zone.kind === 'restricted' ? 'alert' : 'status'}
      className={cx(styles.hat, zone.kind === 'parking' && styles.calm)}
    >
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}

function useZoneWords(zone: Zone): { icon: IconName; title: string; text: string | undefined } {
  const { i18n, t } = useLingui();
  switch (zone.kind) {
    case 'restricted':
      return errorWords(i18n, { code: 'restrictedZone' });
    case 'slow': {
      const { limit, until } = zone;
      return {
        icon: 'slow',
        title:
          limit === null
            ? t`Медленная зона`
            : t({ message: `До ${limit}\u00A0км/ч`, comment: 'The speed limit here: Up to 15 km/h' }),
        text:
          until === null
            ? t`Здесь медленная зона весь день`
            : t({ message: `Медленная зона до ${until}`, comment: 'Slow zone until 22:00' }),
      };
    }
    case 'parking': {
      const { number } = zone;
      return { icon: 'parking', title: t`Здесь можно завершить`, text: t`Парковка №\u00A0${number}` };
    }
  }
}

/** Once on entering: a rider looks at the road, not at the screen. */
function useZoneTouch(kind: Zone['kind']): void {
  const { haptics } = useRuntime();
  useEffect(() => {
    // A browser that was not touched since the page came refuses to shake, aloud.
    if (!navigator.userActivation?.hasBeenActive) return;
    if (kind === 'parking') haptics.done();
    else haptics.refused();
  }, [haptics, kind]);
}
