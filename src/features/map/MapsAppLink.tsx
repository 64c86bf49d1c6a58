import { Trans } from '@lingui/react/macro';
import type { Coordinates } from '#domain/distance.ts';
import { mapsLink } from '#domain/position.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { type ButtonLook, buttonClass } from '#ui/buttonClass.ts';
import { Icon } from '#ui/Icon.tsx';

/** A link to the route in the phone's maps app, which knows the streets. */
export function MapsAppLink({
  location,
  look = 'neutral',
}: {
  location: Coordinates;
  look?: NonNullable<ButtonLook['look']>;
}) {
  const { settings } = useRuntime();
  const href = mapsLink(settings.mapsAppUrl, location);
  // A geo link opens an app and leaves this page open: a new tab would stay empty.
  const isPage = href.startsWith('https:');
  return (
    <a
      href={href}
      target={isPage ? '_blank' : undefined}
      rel="noopener noreferrer"
      className={buttonClass({ look, size: 'small', wide: true })}
    >
      <Icon name="external" size="small" />
      <Trans>Открыть в картах</Trans>
    </a>
  );
}
