import type { Phone } from '#domain/story.ts';

type Told = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** For banners that are about one kind of phone: how an app is put on its screen. An iPad calls itself a Mac, and no Mac is touched. */
export function phoneKind({ userAgent, maxTouchPoints }: Told): Phone {
  if (/Android/.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'ios' : 'other';
}
