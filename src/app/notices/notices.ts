import * as v from 'valibot';
import { removePushSubscription, savePushSubscription } from '#api/push.ts';
import type { GatewayApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { createWatchers } from '#domain/watchers.ts';
import type { BrowserSubscription } from '#domain/webPush.ts';
import type { WebPush } from '#platform/webPush.ts';
import type { Notices, NoticesNow } from '#src/runtime.tsx';
import type { Store } from '#platform/store.ts';

export type NoticesParts = {
  webPush: Pick<WebPush, 'permission' | 'ask' | 'watchPermission' | 'subscribed' | 'subscribe' | 'unsubscribe'>;
  gatewayApi: GatewayApi;
  /** The operator's; null: nothing comes while the app is closed. */
  key: string | null;
  /** Goes at sign-out, and with it the rider's wish for this browser. */
  riderStore: Store;
  language: () => 'ru' | 'en';
  /** Server milliseconds. */
  now: () => number;
  /** The rider wants them here, or no longer does: it is written into the ledger of consents. */
  consented: (isGiven: boolean) => void;
};

/** What the server was told last: the rider wants notices here. */
const told = v.object({ endpoint: v.string(), key: v.string(), language: v.string(), at: v.number() });
const NAME = 'notices';

const ANSWERS_WITHIN = 10_000;
/** The server may have lost it: it is told again, ms. */
const TOLD_AGAIN_AFTER = 7 * 86_400_000;

/** Notices of this browser while the app is closed: the rider's wish, the browser's leave and the server's knowledge of it, kept together. */
export function createNotices({
  webPush,
  gatewayApi,
  key,
  riderStore,
  language,
  now,
  consented,
}: NoticesParts): Notices & { check(): Promise<void> } {
  const { tell, watch } = createWatchers();
  let busy: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const run = busy.then(work);
    busy = run.catch(() => undefined);
    return run;
  };
  const wish = () => riderStore.read(NAME, told);
  const write = (value: v.InferOutput<typeof told> | null) => {
    const wasWanted = wish() !== null;
    riderStore.write(NAME, value);
    if (wasWanted !== (value !== null)) consented(value !== null);
    see();
  };
  const look = (): NoticesNow => {
    const permission = key === null ? 'none' : webPush.permission();
    return { permission, isOffered: key !== null, isOn: permission === 'granted' && wish() !== null };
  };
  let seen = look();
  const see = () => {
    const next = look();
    if (next.permission === seen.permission && next.isOn === seen.isOn) return;
    seen = next;
    tell();
  };
  const save = async (subscription: BrowserSubscription, asked: string): Promise<void> => {
    const spoken = language();
    await savePushSubscription(gatewayApi, subscription, spoken, AbortSignal.timeout(ANSWERS_WITHIN));
    write({ endpoint: subscription.endpoint, key: asked, language: spoken, at: now() });
  };
  // The address is dead by then: that the server hears of it at once is only tidier.
  const forget = (endpoint: string): Promise<void> =>
    removePushSubscription(gatewayApi, endpoint, AbortSignal.timeout(ANSWERS_WITHIN)).catch((cause: unknown) => {
      if (!(cause instanceof Fault)) throw cause;
    });

  const withdraw = async (): Promise<void> => {
    const before = wish();
    write(null);
    await webPush.unsubscribe();
    if (before) await forget(before.endpoint);
  };
  const agree = async (): Promise<void> => {
    const before = wish();
    // Nobody has asked for what is subscribed here: it is a former rider's.
    if (!before) return webPush.unsubscribe();
    if (key === null || webPush.permission() !== 'granted') return withdraw();
    const subscription = (await webPush.subscribed(key)) ?? (await webPush.subscribe(key));
    const isKnown = before.endpoint === subscription.endpoint && before.key === key && before.language === language();
    if (isKnown && now() - before.at < TOLD_AGAIN_AFTER) return;
    await save(subscription, key);
    if (before.endpoint !== subscription.endpoint) await forget(before.endpoint);
  };

  webPush.watchPermission(see);
  return {
    now: () => seen,
    watch,
    async turnOn() {
      if (key === null) return;
      // First of all: a browser asks only in answer to a tap.
      const permission = await webPush.ask();
      see();
      if (permission !== 'granted') return;
      await inTurn(async () => {
        const subscription = await webPush.subscribe(key).catch((cause: unknown) => {
          throw Fault.from(cause instanceof DOMException ? new TypeError(cause.message) : cause);
        });
        await save(subscription, key).catch(async (cause: unknown) => {
          await webPush.unsubscribe();
          throw cause;
        });
      });
    },
    turnOff: () => inTurn(withdraw),
    check: () => inTurn(agree),
  };
}
