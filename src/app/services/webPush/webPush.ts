import * as v from 'valibot';
import type { GatewayApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { removePushSubscription, savePushSubscription } from '#api/pushSubscriptions.ts';
import { within } from '#api/within.ts';
import type { Language } from '#domain/language.ts';
import { createListeners } from '#domain/listeners.ts';
import type { BrowserPush, BrowserSubscription, PushPermission } from '#platform/browserPush.ts';
import type { Store } from '#platform/store.ts';

type WebPushState = {
  permission: PushPermission;
  /** The operator offers push. */
  isOffered: boolean;
  /** The rider wants push in this browser, and the browser permits it. */
  isOn: boolean;
};

/** Push while the app is closed. */
export type WebPush = {
  /** The same object until it changes. */
  state(): WebPushState;
  /** Calls the listener after each change. Returns a function that stops it. */
  watch: (listener: () => void) => () => void;
  /**
   * Asks the browser for permission and saves the subscription on the server. Call it directly from a tap. If the rider
   * denies, it does not throw: `state` shows it.
   * @throws {Fault} when the push service or the server cannot be reached or refuses
   */
  turnOn(): Promise<void>;
  /** Takes effect at once, also without a network. */
  turnOff(): Promise<void>;
};

export type WebPushDeps = {
  browserPush: Pick<BrowserPush, 'permission' | 'ask' | 'watchPermission' | 'subscribed' | 'subscribe' | 'unsubscribe'>;
  gatewayApi: GatewayApi;
  /** The operator's key; null: there is no push while the app is closed. */
  key: string | null;
  /** Sign-out clears it, and with it the rider's choice for this browser. */
  riderStore: Store;
  language: () => Language;
  /** Server milliseconds. */
  now: () => number;
  /** The rider has turned push on or off here: the change is recorded as a consent. */
  onConsentChanged: (isGiven: boolean) => void;
};

/** The last subscription sent to the server. It exists only while the rider wants push here. */
const storedSubscription = v.object({ endpoint: v.string(), key: v.string(), language: v.string(), at: v.number() });
const STORE_KEY = 'pushChoice';

const REQUEST_TIMEOUT_MS = 10_000;
/** The subscription is sent again after this time, because the server may have lost it, ms. */
const RESEND_AFTER_MS = 7 * 86_400_000;

/**
 * Push of this browser while the app is closed. Keeps three things consistent: the rider's choice, the browser's
 * permission and the server's subscription.
 */
export function createWebPush({
  browserPush,
  gatewayApi,
  key,
  riderStore,
  language,
  now,
  onConsentChanged,
}: WebPushDeps): WebPush & { check(): Promise<void> } {
  const { notify, watch } = createListeners();
  let busy: Promise<unknown> = Promise.resolve();
  const inSequence = <T>(work: () => Promise<T>): Promise<T> => {
    const run = busy.then(work);
    busy = run.catch(() => undefined);
    return run;
  };
  const stored = () => riderStore.read(STORE_KEY, storedSubscription);
  const write = (value: v.InferOutput<typeof storedSubscription> | null) => {
    const wasWanted = stored() !== null;
    riderStore.write(STORE_KEY, value);
    if (wasWanted !== (value !== null)) onConsentChanged(value !== null);
    update();
  };
  const readState = (): WebPushState => {
    const permission = key === null ? 'none' : browserPush.permission();
    return { permission, isOffered: key !== null, isOn: permission === 'granted' && stored() !== null };
  };
  let state = readState();
  const update = () => {
    const next = readState();
    if (next.permission === state.permission && next.isOn === state.isOn) return;
    state = next;
    notify();
  };
  const save = async (subscription: BrowserSubscription, pushKey: string): Promise<void> => {
    const locale = language();
    await savePushSubscription(gatewayApi, subscription, locale, within(REQUEST_TIMEOUT_MS));
    write({ endpoint: subscription.endpoint, key: pushKey, language: locale, at: now() });
  };
  // The address no longer works by then: it is only tidier to remove it from the server at once.
  const forget = (endpoint: string): Promise<void> =>
    removePushSubscription(gatewayApi, endpoint, within(REQUEST_TIMEOUT_MS)).catch((cause: unknown) => {
      if (!(cause instanceof Fault)) throw cause;
    });

  const withdraw = async (): Promise<void> => {
    const before = stored();
    write(null);
    await browserPush.unsubscribe();
    if (before) await forget(before.endpoint);
  };
  const reconcile = async (): Promise<void> => {
    const before = stored();
    // Nobody wants push here: an existing subscription belongs to an earlier rider.
    if (!before) return browserPush.unsubscribe();
    if (key === null || browserPush.permission() !== 'granted') return withdraw();
    const subscription = (await browserPush.subscribed(key)) ?? (await browserPush.subscribe(key));
    const isKnown = before.endpoint === subscription.endpoint && before.key === key && before.language === language();
    if (isKnown && now() - before.at < RESEND_AFTER_MS) return;
    await save(subscription, key);
    if (before.endpoint !== subscription.endpoint) await forget(before.endpoint);
  };

  browserPush.watchPermission(update);
  return {
    state: () => state,
    watch,
    async turnOn() {
      if (key === null) return;
      // This must come first: a browser asks only in answer to a tap.
      const permission = await browserPush.ask();
      update();
      if (permission !== 'granted') return;
      await inSequence(async () => {
        const subscription = await browserPush.subscribe(key).catch((cause: unknown) => {
          throw Fault.from(cause instanceof DOMException ? new TypeError(cause.message) : cause);
        });
        await save(subscription, key).catch(async (cause: unknown) => {
          await browserPush.unsubscribe();
          throw cause;
        });
      });
    },
    turnOff: () => inSequence(withdraw),
    check: () => inSequence(reconcile),
  };
}
