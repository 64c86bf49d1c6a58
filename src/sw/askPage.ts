import type { WorkerNews } from '#domain/webPush.ts';

/** Of a WindowClient. */
export type Page = { postMessage(news: WorkerNews, ports: MessagePort[]): void };

/**
 * Whether the page takes what it is told. One that sleeps, or is another release's, does not.
 * @param patience milliseconds that it has to answer
 */
export function isTaken(page: Page, news: WorkerNews, patience: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((answered) => {
    port1.onmessage = () => answered(true);
    setTimeout(() => answered(false), patience);
    page.postMessage(news, [port2]);
  }).finally(() => port1.close());
}
