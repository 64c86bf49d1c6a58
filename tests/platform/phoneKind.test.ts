import { expect, test } from 'vitest';
import { phoneKind } from '#platform/phoneKind.ts';

test.each([
  ['android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 5],
  [
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 5],
  ['other', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 0],
  ['other', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 0],
])(
  'The app detects the phone kind %s from the browser’s user agent and the number of touch points',
  (kind, userAgent, maxTouchPoints) => {
    expect(phoneKind({ userAgent, maxTouchPoints })).toBe(kind);
  },
);
