import type { RideNotice } from '#domain/workerMessages.ts';

type Window = { readonly id: string; readonly visibilityState: DocumentVisibilityState };
type NoticeContext = {
  windows: () => Promise<readonly Window[]>;
  show: (title: string, options: NotificationOptions) => Promise<void>;
  shown: (tag: string) => Promise<readonly Pick<Notification, 'data'>[]>;
};

/** A younger notice stays, ms: two hidden pages renew it once a minute together. Less than that, for their clocks. */
const FRESH_MS = 50_000;

/**
 * Shows the notice of a ride for a hidden page, unless the rider sees the app in another tab.
 * @param sender the id of the page
 * @returns the answer for the page
 */
export async function showRideNotice(
  { title, options }: RideNotice,
  sender: string,
  { windows, show, shown }: NoticeContext,
): Promise<'shown' | 'refused'> {
  const isSeen = (await windows()).some(({ id, visibilityState }) => id !== sender && visibilityState === 'visible');
  try {
    const isFresh = (await shown(options.tag)).some(({ data }) => options.data.at - Object(data).at < FRESH_MS);
    if (!isSeen && !isFresh) await show(title, options);
    return 'shown';
  } catch {
    // The rider has withdrawn the permission.
    return 'refused';
  }
}
