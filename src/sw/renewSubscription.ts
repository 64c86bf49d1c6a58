import type { WorkerMessage } from '#domain/workerMessages.ts';

type OldSubscription = { options: Pick<PushSubscriptionOptions, 'applicationServerKey'> } | null;
type RenewalContext = {
  pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<unknown> };
  pages: () => Promise<readonly { postMessage(message: WorkerMessage): void }[]>;
};

/**
 * Subscribes again at once if the browser reports the key, so that no push is lost. Only a page has the rider's token,
 * so a page sends the new address to the server: an open page now, else the next one to start.
 */
export async function renewSubscription(old: OldSubscription, { pushManager, pages }: RenewalContext): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey;
  if (applicationServerKey)
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => undefined);
  for (const page of await pages()) page.postMessage({ kind: 'subscriptionChanged' });
}
