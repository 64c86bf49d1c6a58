import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ZoneFact } from '#domain/zone.ts';
import { useRuntime } from '#src/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/iconName.ts';
import styles from './ZoneHat.module.css';

/** What the rules of this place ask of the rider, over the panel; where nothing is asked or nothing is sure, nothing is said. */
export function ZoneHat({ zone }: { zone: ZoneFact }) {
  useZoneTouch(zone.kind);
  const words = useZoneWords(zone);
  if (!words) return null;
  const { icon, title, text } = words;
  return (
    <div role={zone.kind === 'restricted' ? 'alert' : 'status'} className={cx(styles.hat, zone.kind === 'parking' && styles.calm)}>
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}

function useZoneWords(zone: ZoneFact): { icon: IconName; title: string; text: string } | null {
  const { t } = useLingui();
  switch (zone.kind) {
    case 'restricted':
      return { icon: 'no-entry', title: t`Здесь ездить нельзя`, text: t`Сойдите и ведите транспорт до края зоны.` };
    case 'slow': {
      const { limit, until } = zone;
      return {
        icon: 'slow',
        title: limit === null ? t`Медленная зона` : t({ message: `До ${limit}\u00A0км/ч`, comment: 'The speed limit here: Up to 15 km/h' }),
        text: until === null ? t`Здесь медленная зона весь день` : t({ message: `Медленная зона до ${until}`, comment: 'Slow zone until 22:00' }),
      };
    }
    case 'parking': {
      const { number } = zone;
      return { icon: 'parking', title: t`Здесь можно завершить`, text: t`Парковка №\u00A0${number}` };
    }
    case 'free':
    case 'unsure':
      return null;
  }
}

/** Once on entering: a rider looks at the road, not at the screen. */
function useZoneTouch(kind: ZoneFact['kind']): void {
  const { haptics } = useRuntime();
  useEffect(() => {
    // A browser that was not touched since the page came refuses to shake, aloud.
    if (!navigator.userActivation?.hasBeenActive) return;
    if (kind === 'restricted' || kind === 'slow') haptics.refused();
    if (kind === 'parking') haptics.done();
  }, [haptics, kind]);
}
