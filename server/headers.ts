import type { AppResponse } from './cachedResponse.ts';
import { contentSecurityPolicy } from './csp.ts';
import type { InlineHashes } from './inlineHashes.ts';
import type { ServerSettings } from './settings.ts';

// A browser that does not support sharing (Chromium on Linux) warns about the unknown name.
const allowed = [
  'camera',
  'geolocation',
  'screen-wake-lock',
  'web-share',
  'clipboard-read',
  'clipboard-write',
  // A compass needs all three.
  'accelerometer',
  'gyroscope',
  'magnetometer',
];
const denied = [
  'autoplay',
  'browsing-topics',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const permissionsPolicy = [...allowed.map((name) => `${name}=(self)`), ...denied.map((name) => `${name}=()`)].join(
  ', ',
);

/** Headers of every answer, error pages and assets included; `inline` is what the built page holds. */
export function securityHeaders(server: ServerSettings, inline: InlineHashes): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(server, inline),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': permissionsPolicy,
    ...(server.appOrigin.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

export function setHeaders(response: AppResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
