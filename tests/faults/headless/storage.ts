import { memoryStorage } from '../../support/memoryStorage.ts';

const refuse = (): never => {
  throw new DOMException('the storage is full', 'QuotaExceededError');
};

/** Of which the keys of acts are made. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

export function createPhoneStorage() {
  const kept = new Map<string, string>();
  const noted = new Set<string>();
  const note = (...said: unknown[]): void => {
    for (const [key] of JSON.stringify(said).matchAll(UUID)) noted.add(key);
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
    /** Ever: another tab may have put its own act into the place of one that is on its way. */
    wasNoted: (key: string): boolean => noted.has(key),
    setFull: (to: boolean) => void (isFull = to),
    /** A place of the browser's database: full when the storage is. */
    write: <K, V>(place: Map<K, V>, key: K, value: V): void => {
      if (isFull) refuse();
      note(key, value);
      place.set(key, value);
    },
  };
}
