import { isAcknowledged, type PageClient } from './messagePage.ts';

/** How long to wait for the page, ms: the rider waits after the tap. */
const ACKNOWLEDGE_TIMEOUT_MS = 1_000;

/** The part of a WindowClient that is needed here. */
type Tab = PageClient & { focus(): Promise<unknown>; navigate(path: string): Promise<unknown> };
export type WindowClients = { open(): Promise<readonly Tab[]>; add(path: string): Promise<unknown> };

/**
 * Opens a path of the app. The last used tab navigates there by itself and keeps its state. A page that does not answer
 * is loaded again. Without a tab a new one opens.
 */
export async function openFromNotification(
  { id, path }: { id: string; path: string },
  tabs: WindowClients,
  timeout = ACKNOWLEDGE_TIMEOUT_MS,
): Promise<void> {
  const [tab] = await tabs.open();
  if (!tab) return void (await tabs.add(path));
  // The browser refuses the focus if the tap is too old: the page still navigates.
  await tab.focus().catch(() => undefined);
  if (await isAcknowledged(tab, { kind: 'notificationClicked', id, path }, timeout)) return;
  // A worker cannot navigate a page that it does not control yet.
  await tab.navigate(path).catch(() => tabs.add(path));
}
