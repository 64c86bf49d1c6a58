import { vi } from 'vitest';

type Trouble = 'none' | 'full' | 'blocked';
type Asked = { result?: unknown; error?: Error; onsuccess?: () => void; onerror?: () => void };

/** The part of a browser database that the app uses. A full one refuses a write at the end of its transaction. */
export function browserDatabase(stored = new Map<string, unknown>()) {
  const world: { stored: Map<string, unknown>; trouble: Trouble } = { stored, trouble: 'none' };
  const answer = (read: () => unknown): Asked => {
    const asked: Asked = {};
    queueMicrotask(() => {
      asked.result = read();
      asked.onsuccess?.();
    });
    return asked;
  };
  const open = () => {
    const transaction: { oncomplete?: () => void; onabort?: () => void; error: Error } = { error: new Error('full') };
    const write = (work: () => unknown) => {
      const isFull = world.trouble === 'full';
      queueMicrotask(() => (isFull ? transaction.onabort?.() : transaction.oncomplete?.()));
      return answer(() => !isFull && work());
    };
    const objectStore = () => ({
      transaction,
      get: (key: string) => answer(() => stored.get(key)),
      getAll: () => answer(() => [...stored.values()]),
      getAllKeys: () => answer(() => [...stored.keys()]),
      put: (value: unknown, key: string) => write(() => stored.set(key, value)),
      delete: (key: string) => write(() => stored.delete(key)),
    });
    if (world.trouble === 'blocked') throw new DOMException('no storage', 'SecurityError');
    return answer(() => ({ transaction: () => ({ objectStore }), close: () => {} }));
  };
  vi.stubGlobal('indexedDB', { open });
  return world;
}
