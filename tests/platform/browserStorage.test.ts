import { afterEach, expect, test, vi } from 'vitest';
import { documentNavigation } from '#app/services/documentNavigation.ts';
import { canDrawMaps } from '#map-engine/graphics.ts';
import { localStore, openChannel, visitStore, workers } from '#platform/browserStorage.ts';
import { createSessionStore, forgetRider } from '#platform/sessionStore.ts';
import { createTabs } from '#platform/tabs.ts';
import { chosenScheme } from '#ui/scheme.ts';

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

afterEach(() => vi.unstubAllGlobals());

test('When the browser blocks all site data, the app keeps the session for the visit and does not reload the page', async () => {
  const blocked = ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const;
  const before = blocked.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of blocked) Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  vi.stubGlobal('BroadcastChannel', refuse);
  vi.stubGlobal('navigator', Object.defineProperty({}, 'serviceWorker', { get: refuse }));
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  try {
    const session = createSessionStore(localStore());
    session.write({ riderId: '100001', refreshToken: 'refresh-token-0000' });
    expect(session.read()?.riderId).toBe('100001');
    visitStore().setItem('velorent.rider.auth-code-verifier', 'v');
    expect([workers(), canDrawMaps(), chosenScheme()]).toEqual([null, true, 'system']);
    createTabs(openChannel('velorent')).broadcast({ kind: 'signedOut', byServer: false });
    expect(documentNavigation.reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();

    await forgetRider();
    expect([Object.keys(localStore()), Object.keys(visitStore())]).toEqual([[], []]);
  } finally {
    for (const [name, property] of before) {
      if (property) Object.defineProperty(globalThis, name, property);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
});
