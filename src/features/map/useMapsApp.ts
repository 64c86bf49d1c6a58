import { mapsLink } from '#domain/mapsLink.ts';
import { useRuntime } from '#src/runtime.tsx';

/** Opens the way on foot in the phone's own maps. */
export function useMapsApp(): (place: { latitude: number; longitude: number }) => void {
  const { mapsAppUrl } = useRuntime().settings;
  return (place) => {
    const href = mapsLink(mapsAppUrl, place);
    // A geo link opens an app and leaves this page where it is: a new tab would stay empty.
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- for the browser
    window.open(href, href.startsWith('https:') ? '_blank' : '_self', 'noopener,noreferrer');
  };
}
