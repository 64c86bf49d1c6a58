import type { ServerResponse } from 'node:http';
import { contentSecurityPolicy } from './csp.ts';
import type { ServerSettings } from './settings.ts';

const allowed = ['camera', 'geolocation', 'screen-wake-lock', 'web-share', 'clipboard-write'];
const denied = [
  'accelerometer', 'autoplay', 'clipboard-read', 'display-capture', 'encrypted-media', 'fullscreen', 'gyroscope', 'hid', 'idle-detection',
  'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-get', 'serial', 'usb', 'xr-spatial-tracking',
];

const permissionsPolicy = [...allowed.map((name) => `${name}=(self)`), ...denied.map((name) => `${name}=()`)].join(', ');

/** Headers of every answer, error pages and assets included. */
export function securityHeaders(server: ServerSettings): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(server),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': permissionsPolicy,
    ...(server.appOrigin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

export function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
