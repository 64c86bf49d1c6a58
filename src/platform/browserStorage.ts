/**
 * What a browser may refuse with an exception as soon as it is touched: with all cookies and site data blocked, or
 * inside a frame. Null then, and where the browser lacks it.
 */
export function touch<T>(read: () => T | undefined): T | null {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}

/** Web storage that lasts as long as this page. Its keys are its own properties, as a browser's are. */
function pageStorage(): Storage {
  const kept: Storage = Object.create({
    getItem: (key: string): unknown => (Object.hasOwn(kept, key) ? kept[key] : null),
    setItem: (key: string, value: string) => void Reflect.set(kept, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  });
  return kept;
}

const local = pageStorage();
const visit = pageStorage();

/** Storage of this browser. One that stores nothing forgets it with the page: the session lives for this visit. */
export const localStore = (): Storage => touch(() => localStorage) ?? local;

/** The same for one tab. */
export const visitStore = (): Storage => touch(() => sessionStorage) ?? visit;

/**
 * Whether this is the first time in this tab, so that a page does not reload in a loop. Never in a browser that cannot
 * keep the mark.
 * @param mark another mark is another first time
 */
export function isFirstInVisit(name: string, mark = '1'): boolean {
  return (
    touch(() => {
      if (sessionStorage.getItem(name) === mark) return false;
      sessionStorage.setItem(name, mark);
      return true;
    }) ?? false
  );
}

/** The names of this browser's caches that begin so; none in a browser that refuses them. */
export const cachesOf = (prefix: string): Promise<string[]> =>
  Promise.resolve(touch(() => caches.keys()) ?? [])
    .catch(() => [])
    .then((names) => names.filter((name) => name.startsWith(prefix)));

/** What tabs need of a channel between them. */
export type Channel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
};

const silent: Channel = { postMessage: () => {}, addEventListener: () => {}, removeEventListener: () => {} };

/** A channel to the other tabs. In a browser that refuses it each tab is alone. */
export const openChannel = (name: string): Channel => touch(() => new BroadcastChannel(name)) ?? silent;

/** Null in a browser that has or allows no worker. */
export const workers = (): ServiceWorkerContainer | null => touch(() => navigator.serviceWorker);
