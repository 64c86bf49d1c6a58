import type { Phone } from '#domain/story.ts';

type BrowserIdentity = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/**
 * The kind of phone, for banners about one kind: how to install the app on it. An iPad identifies itself as a Mac, and
 * no Mac has a touch screen.
 */
export function phoneKind({ userAgent, maxTouchPoints }: BrowserIdentity): Phone {
  if (/Android/.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'ios' : 'other';
}
