import { isTaken, type Page } from './askPage.ts';

/** Whoever has tapped waits for it, ms. */
const ANSWERS_WITHIN = 1_000;

/** Of a WindowClient. */
type Tab = Page & { focus(): Promise<unknown>; navigate(path: string): Promise<unknown> };
export type Tabs = { open(): Promise<readonly Tab[]>; add(path: string): Promise<unknown> };

/**
 * Leads to a path of ours: in the tab that was used last, which goes there by itself and keeps what it holds; a page that does not
 * answer is loaded anew, and without any tab there is a new one.
 */
export async function openNotice(
  { id, path }: { id: string; path: string },
  tabs: Tabs,
  patience = ANSWERS_WITHIN,
): Promise<void> {
  const [tab] = await tabs.open();
  if (!tab) return void (await tabs.add(path));
  // Refused where the tap is over already: the page goes there all the same.
  await tab.focus().catch(() => undefined);
  if (await isTaken(tab, { kind: 'noticeTapped', id, path }, patience)) return;
  // A page that this worker does not control yet cannot be sent anywhere.
  await tab.navigate(path).catch(() => tabs.add(path));
}
