import { afterEach, expect, it, vi } from 'vitest';
import { documentNavigation } from '#app/services/documentNavigation.ts';

afterEach(() => vi.unstubAllGlobals());

// A039
it.each([
  ['/profile/settings', '?tab=1', '/?redirectUrl=%2Fprofile%2Fsettings%3Ftab%3D1&fileName=personalData'],
  ['/login', '', '/?fileName=personalData'],
])(
  'A page that loses its session restarts at the main route and carries its path along: %s%s',
  (pathname, search, address) => {
    const went: string[] = [];
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('location', {
      pathname,
      search,
      replace: (to: string) => void went.push(`replace ${to}`),
      assign: (to: string) => void went.push(`assign ${to}`),
    });
    documentNavigation.openUnauthorised();
    expect(went).toEqual([`replace ${address}`]);
  },
);
