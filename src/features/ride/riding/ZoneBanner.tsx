import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { errorTexts } from '#errors/errorTexts.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/iconName.ts';
import type { RideView } from './ride.view.ts';
import styles from './ZoneBanner.module.css';

type Zone = NonNullable<RideView['zone']>;

/** The rule of the current zone, above the panel: in a live region. Where riding is forbidden it interrupts. */
export function ZoneBanner({ zone }: { zone: Zone }) {
  useZoneHaptics(zone.kind);
  const { icon, title, text } = useZoneTexts(zone);
  return (
    <div
      role={zone.kind === 'restricted' ? 'alert' : undefined}
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

function useZoneTexts(zone: Zone): { icon: IconName; title: string; text: string | undefined } {
  const { i18n, t } = useLingui();
  switch (zone.kind) {
    case 'restricted':
      return errorTexts(i18n, { code: 'restrictedZone' });
    case 'slow': {
      const { limit, until } = zone;
      return {
        icon: 'slow',
        title:
          limit === null
            ? t`Медленная зона`
            : t({ message: `До ${limit} км/ч`, comment: 'The speed limit here: Up to 15 km/h' }),
        text:
          until === null
            ? t`Здесь медленная зона весь день`
            : t({ message: `Медленная зона до ${until}`, comment: 'Slow zone until 22:00' }),
      };
    }
    case 'parking': {
      const { number } = zone;
      return { icon: 'parking', title: t`Здесь можно завершить`, text: t`Парковка № ${number}` };
    }
  }
}

/**
 * Vibrates once on entering a zone: a rider looks at the road, not at the screen. The chart rideNotice warns of a zone
 * that forbids riding, on any screen.
 */
function useZoneHaptics(kind: Zone['kind']): void {
  const { haptics } = useRuntime().device;
  useEffect(() => {
    // Before the first tap on the page, browsers block vibration and log a warning.
    if (!navigator.userActivation?.hasBeenActive) return;
    if (kind === 'parking') haptics.done();
    if (kind === 'slow') haptics.refused();
  }, [haptics, kind]);
}
