import type { WorkerNews } from '#domain/webPush.ts';

type Old = { options: Pick<PushSubscriptionOptions, 'applicationServerKey'> } | null;
type Around = {
  pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<unknown> };
  pages: () => Promise<readonly { postMessage(news: WorkerNews): void }[]>;
};

/**
 * Subscribes again at once where the browser says with which key, so that no push meets nobody. The server hears of the new address
 * from a page, which alone has the rider's token: an open one now, else the next to start.
 */
export async function renewSubscription(old: Old, { pushManager, pages }: Around): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey;
  if (applicationServerKey)
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => undefined);
  for (const page of await pages()) page.postMessage({ kind: 'subscriptionChanged' });
}
