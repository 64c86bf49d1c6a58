import { useEffect, useState } from 'react';

/** Degrees. A phone in a hand trembles: smaller changes turn no arrow. */
const STEADY_WITHIN = 4;

/** Where the upper edge of the phone points, degrees clockwise from north; null where the event does not say. */
function headingOf(event: Event): number | null {
  // Safari's own field; elsewhere `alpha` counts the other way round, and from north only in an absolute event.
  const safaris: unknown = Reflect.get(event, 'webkitCompassHeading');
  if (typeof safaris === 'number' && safaris >= 0) return safaris;
  const alpha: unknown = Reflect.get(event, 'alpha');
  return typeof alpha === 'number' && Reflect.get(event, 'absolute') === true ? (360 - alpha) % 360 : null;
}

/** Safari asks the rider, and only after a tap. Other browsers need no permission. Never rejects. */
export async function askForCompass(): Promise<void> {
  const ask: unknown = 'DeviceOrientationEvent' in window && Reflect.get(DeviceOrientationEvent, 'requestPermission');
  try {
    if (typeof ask === 'function') await Reflect.apply(ask, DeviceOrientationEvent, []);
  } catch {
    // Without it the arrow follows the rider's steps.
  }
}

/** The direction in which the rider holds the phone; null while off, and on a phone without a compass. */
export function useCompass(isOn: boolean): number | null {
  const [heading, setHeading] = useState<number | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const turn = (event: Event) => {
      const next = headingOf(event);
      if (next === null) return;
      setHeading((last) => {
        const change = last === null ? 360 : Math.abs(((next - last + 540) % 360) - 180);
        return change < STEADY_WITHIN ? last : next;
      });
    };
    const names = ['deviceorientationabsolute', 'deviceorientation'];
    for (const name of names) window.addEventListener(name, turn);
    return () => {
      for (const name of names) window.removeEventListener(name, turn);
      setHeading(null);
    };
  }, [isOn]);
  return heading;
}
