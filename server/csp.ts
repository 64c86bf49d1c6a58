import { type InlineHashes, NOTHING_INLINE } from './inlineHashes.ts';
import type { ServerSettings } from './settings.ts';

const originOf = (url: string | null): string[] => {
  if (!url) return [];
  // pmtiles://https://host/file names a scheme of the map library; the browser requests the address behind it.
  const address = url.replace(/^pmtiles:\/\//, '');
  return URL.canParse(address) ? [new URL(address).origin] : [];
};
const socketOf = (url: string): string => new URL(url).origin.replace(/^http/, 'ws');

/**
 * The policy of the service worker: it may reach this origin, and the gateway to upload a photo, and may run only its
 * own script.
 */
export const workerPolicy = ({ settings }: Pick<ServerSettings, 'settings'>): string =>
  ["default-src 'none'; connect-src 'self'", ...originOf(settings.gatewayApiUrl)].join(' ');

/** The app's Content-Security-Policy, derived from the settings and from what the page itself holds (docs/SECURITY.md). */
export function contentSecurityPolicy(
  {
    settings,
    mapHosts,
    gbfsHosts,
    imageHosts,
  }: Pick<ServerSettings, 'settings' | 'mapHosts' | 'gbfsHosts' | 'imageHosts'>,
  inline: InlineHashes = NOTHING_INLINE,
): string {
  const map = [...originOf(settings.mapStyleUrl), ...mapHosts];
  const feed = [...originOf(settings.gbfsUrl), ...gbfsHosts];
  const backends = [settings.mainApiUrl, settings.gatewayApiUrl, settings.supabaseUrl].flatMap(originOf);
  const ways = [settings.lanesUrl, settings.waysUrl].flatMap(originOf);
  const beacons = [settings.errorBeaconUrl, settings.goalsUrl].flatMap(originOf);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // The decoder of QR codes is our own WebAssembly; this permits nothing else (no eval).
    'script-src': ["'self'", ...inline.scripts, "'wasm-unsafe-eval'"],
    'style-src': ["'self'", ...inline.styles],
    // The main backend serves the riders' pictures.
    'img-src': ["'self'", 'data:', 'blob:', ...originOf(settings.mainApiUrl), ...map, ...imageHosts],
    'connect-src': ["'self'", ...backends, socketOf(settings.supabaseUrl), ...map, ...feed, ...ways, ...beacons],
    'worker-src': ["'self'"],
    // The chat and the captcha, which their own origins isolate.
    'frame-src': [
      ...(settings.features.chatbot ? originOf(settings.chatUrl) : []),
      ...(settings.features.emailRecovery ? originOf(settings.captchaUrl) : []),
    ],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}
