import { afterEach, expect, test, vi } from 'vitest';
import { documentNavigation } from '#app/services/documentNavigation.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page at this path: where it went, and what the browser's return to it does. */
function pageAt(pathname: string, search = '') {
  const went: string[] = [];
  let show: (event: { persisted: boolean }) => void = () => undefined;
  vi.stubGlobal('addEventListener', (name: string, listener: typeof show) => {
    if (name === 'pageshow') show = listener;
  });
  vi.stubGlobal('location', {
    pathname,
    search,
    replace: (to: string) => void went.push(`replace ${to}`),
    assign: (to: string) => void went.push(`assign ${to}`),
    reload: () => void went.push('reload'),
  });
  return { went, shows: (persisted: boolean) => show({ persisted }) };
}

test.each(['openMain', 'openUnauthorised'] as const)(
  'After the app has left a page (%s), the page reloads only if the browser restores it from memory',
  (leave) => {
    const { went, shows } = pageAt('/profile');
    documentNavigation[leave]();
    shows(false);
    expect(went).toEqual([expect.not.stringContaining('reload')]);
    shows(true);
    expect(went.slice(1)).toEqual(['reload']);
  },
);

// A039
test.each([
  ['/profile/settings', '?tab=1', '/?redirectUrl=%2Fprofile%2Fsettings%3Ftab%3D1&fileName=personalData'],
  ['/login', '', '/?fileName=personalData'],
])(
  'When a session ends on the page %s%s, the app opens the main route, with the old path in the URL unless it is /login',
  (pathname, search, address) => {
    const { went } = pageAt(pathname, search);
    documentNavigation.openUnauthorised();
    expect(went).toEqual([`replace ${address}`]);
  },
);
