import { Trans } from '@lingui/react/macro';
import { mapsLink } from '#domain/mapsLink.ts';
import { useRuntime } from '#src/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Icon } from '#ui/Icon.tsx';

/** The way in the phone's own maps, which know the streets. */
export function MapsAppLink({ place }: { place: { latitude: number; longitude: number } }) {
  const { settings } = useRuntime();
  const href = mapsLink(settings.mapsAppUrl, place);
  // A geo link opens an app and leaves this page where it is: a new tab would stay empty.
  const isPage = href.startsWith('https:');
  return (
    <a
      href={href}
      target={isPage ? '_blank' : undefined}
      rel="noopener noreferrer"
      className={buttonClass({ look: 'neutral', size: 'small', wide: true })}
    >
      <Icon name="external" size="small" />
      <Trans>Открыть в картах</Trans>
    </a>
  );
}
