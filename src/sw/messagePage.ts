import type { WorkerMessage } from '#domain/workerMessages.ts';

/** The part of a WindowClient that is needed here. */
export type PageClient = { postMessage(message: WorkerMessage, ports: MessagePort[]): void };

/**
 * Sends a message to a page. Resolves with true if the page confirms it. A sleeping page, or a page of another release,
 * does not.
 * @param timeout milliseconds to wait for the answer
 */
export function isAcknowledged(page: PageClient, message: WorkerMessage, timeout: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), timeout);
    page.postMessage(message, [port2]);
  }).finally(() => port1.close());
}
