import type { StoredOutboxItem } from '#domain/outbox.ts';
import type { OutboxStore } from '#platform/outboxStore.ts';
import type { PaymentRecord, PaymentSlot } from '#platform/paymentRecord.ts';
import type { PhotoStore } from '#platform/photos.ts';

type Places = { storage: Storage; photos: PhotoStore; outboxStore: OutboxStore; sharedPlace: PaymentSlot };

const never = (): Promise<never> => new Promise(() => {});

/** A browser's storage as one page uses it: a closed page writes nothing and receives no answer. */
export function whileOpen({ storage, photos, outboxStore, sharedPlace }: Places, isOpen: () => boolean): Places {
  const asked = <T>(ask: () => Promise<T>): Promise<T> =>
    isOpen() ? ask().then((answer) => (isOpen() ? answer : never())) : never();
  /** Items that the full storage refuses live as long as the page. */
  const unstored = new Map<string, StoredOutboxItem>();
  let unstoredPayments: PaymentRecord | null = null;
  return {
    storage: {
      get length() {
        return storage.length;
      },
      key: (index) => storage.key(index),
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => isOpen() && storage.setItem(key, value),
      removeItem: (key) => isOpen() && storage.removeItem(key),
      clear: () => isOpen() && storage.clear(),
    },
    photos: {
      store: (picture) => asked(() => photos.store(picture)),
      read: (id) => asked(() => photos.read(id)),
      drop: (id) => asked(() => photos.drop(id)),
    },
    outboxStore: {
      put: (rider, item) =>
        asked(async () => {
          const isStored = await outboxStore.put(rider, item);
          if (!isStored) unstored.set(item.id, item);
          return isStored;
        }),
      read: (rider) => asked(async () => [...(await outboxStore.read(rider)), ...unstored.values()]),
      drop: (rider, id) => asked(() => (unstored.delete(id), outboxStore.drop(rider, id))),
    },
    sharedPlace: {
      change: (decide) =>
        asked(async () => {
          let decided: PaymentRecord | null = null;
          try {
            await sharedPlace.change((stored) => (decided = decide(unstoredPayments ?? stored)));
            unstoredPayments = null;
            return true;
          } catch {
            unstoredPayments = decided;
            return false;
          }
        }),
    },
  };
}
