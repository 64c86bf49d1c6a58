import { memoryStorage } from '../../support/memoryStorage.ts';

const refuse = (): never => {
  throw new DOMException('the storage is full', 'QuotaExceededError');
};

/** The form of the keys of acts. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

export function createPhoneStorage() {
  const kept = new Map<string, string>();
  const noted = new Set<string>();
  const note = (...values: unknown[]): void => {
    for (const [key] of JSON.stringify(values).matchAll(UUID)) noted.add(key);
  };
  let isFull = false;
  const storage = Object.assign(memoryStorage(kept), {
    setItem: (key: string, value: string) => {
      if (isFull) refuse();
      note(value);
      kept.set(key, value);
    },
  });
  return {
    storage,
    kept,
    isFull: () => isFull,
    note,
    /** Whether the phone has ever stored this key. Another tab's act may have replaced a pending one. */
    wasNoted: (key: string): boolean => noted.has(key),
    setFull: (to: boolean) => void (isFull = to),
    /** Writes into the browser's database, which is full when the storage is. */
    write: <K, V>(place: Map<K, V>, key: K, value: V): void => {
      if (isFull) refuse();
      note(key, value);
      place.set(key, value);
    },
  };
}
