import type { SharedSlot } from '#platform/paymentRecord.ts';
import type { PhotoStore } from '#platform/photos.ts';
import type { OutboxStore } from '#platform/outboxStore.ts';

type Places = { storage: Storage; photos: PhotoStore; wordBox: OutboxStore; sharedPlace: SharedSlot };

const never = (): Promise<never> => new Promise(() => {});

/** What a browser keeps, in the hands of one page: a page that is gone writes nothing and hears no answer. */
export function whileOpen({ storage, photos, wordBox, sharedPlace }: Places, isOpen: () => boolean): Places {
  const asked = <T>(ask: () => Promise<T>): Promise<T> =>
    isOpen() ? ask().then((answer) => (isOpen() ? answer : never())) : never();
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
    wordBox: {
      put: (rider, word) => asked(() => wordBox.put(rider, word)),
      read: (rider) => asked(() => wordBox.read(rider)),
      drop: (rider, id) => asked(() => wordBox.drop(rider, id)),
    },
    sharedPlace: { change: (decide) => asked(() => sharedPlace.change(decide)) },
  };
}
