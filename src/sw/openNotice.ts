import type { WorkerNews } from '#domain/webPush.ts';

/** A page that goes on with what it shows answers within this, ms. */
const ANSWERS_WITHIN = 1_000;

/** Of a WindowClient. */
type Tab = { focus(): Promise<unknown>; navigate(path: string): Promise<unknown>; postMessage(news: WorkerNews, ports: MessagePort[]): void };
export type Tabs = { open(): Promise<readonly Tab[]>; add(path: string): Promise<unknown> };

/**
 * Leads to a path of ours: in the tab that was used last, which goes there by itself and keeps what it holds; a page that does not
 * answer is loaded anew, and without any tab there is a new one.
 */
export async function openNotice(path: string, tabs: Tabs, patience = ANSWERS_WITHIN): Promise<void> {
  const [tab] = await tabs.open();
  if (!tab) return void (await tabs.add(path));
  // Refused where the tap is over already: the page goes there all the same.
  await tab.focus().catch(() => undefined);
  if (await isTaken(tab, path, patience)) return;
  // A page that this worker does not control yet cannot be sent anywhere.
  await tab.navigate(path).catch(() => tabs.add(path));
}

function isTaken(tab: Tab, path: string, patience: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const news: WorkerNews = { kind: 'noticeTapped', path };
  return new Promise<boolean>((answered) => {
    port1.onmessage = () => answered(true);
    setTimeout(() => answered(false), patience);
    tab.postMessage(news, [port2]);
  }).finally(() => port1.close());
}
